import * as v from 'valibot'
import { newKeyPair } from '../../auth/key-pair.ts'
import { tokenPolicy } from '../../auth/token-policy.ts'
import { Timestamp } from '../../domain/atoms.ts'
import { MAX_AGE_MS } from '../../secrets/signing-key.ts'
import { Refusal } from '../command.ts'
import { settledParameterAt } from '../settled-parameter.ts'

const PUBLIC_KEYS = 'public-keys'
const SIGNING_KEY = 'signing-key'
/** The maximum size of a standard parameter in Parameter Store, and of the environment of a function, in bytes. */
const PARAMETER_BYTES = 4_096
/** The room that the other variables of a function's environment need. */
const OTHER_BYTES = 1_024
const standby = (kid: string) => `standby-${kid}`

/** `signed_until` is the time at which `promote` made another key sign instead of this key. */
const Jwk = v.looseObject({ kid: v.string(), signed_until: v.exactOptional(Timestamp) })
const KeySet = v.object({ keys: v.array(Jwk) })

/**
 * A key and its state. One key signs. Keys on standby do not sign yet. The remaining keys no longer sign, and only verify
 * tokens that were signed with them.
 */
type KeyLine = { kid: string; state: 'signs' | 'standby' | 'verifies' }

/**
 * The keys of a stage. Rotation has three steps. `make` adds a new public key. When every function has this public key,
 * `promote` makes the new private key sign, and deletes the old private key. A day later, when the last token of the old key
 * has expired, `retire` removes the old public key.
 * @param reference the `ssm:` or `file:` reference below which the keys are stored
 */
export function keyRing(reference: string) {
  const at = (name: string) => settledParameterAt(`${reference}/${name}`)

  async function readJson<S extends v.GenericSchema>(name: string, schema: S) {
    const text = await at(name).read()
    return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), schema), text)
  }

  const publicKeys = async () => (await readJson(PUBLIC_KEYS, KeySet))?.keys ?? []
  const signingKid = async () => (await readJson(SIGNING_KEY, Jwk))?.kid
  const writePublic = (keys: object[]) => at(PUBLIC_KEYS).write(JSON.stringify({ keys }), false)

  return {
    /**
     * Creates a standby key. The first key of a stage becomes the signing key immediately. `version` is the version of the
     * parameter with the new public key.
     * @throws Refusal if the stage has too many keys
     */
    async make(): Promise<{ kid: string; signs: boolean; version: number | undefined }> {
      const { signingKey, publicKeys: fresh } = await newKeyPair()
      const { kid } = v.parse(Jwk, signingKey)
      const isFirst = (await signingKid()) === undefined
      const keys = [...(await publicKeys()), ...fresh.keys]
      if (JSON.stringify({ keys }).length > PARAMETER_BYTES - OTHER_BYTES)
        throw new Refusal(
          `The stage has ${keys.length - 1} keys, and there is no room for more: retire some of them`,
        )
      const version = await writePublic(keys)
      await at(isFirst ? SIGNING_KEY : standby(kid)).write(JSON.stringify(signingKey), true)
      return { kid, signs: isFirst, version }
    },

    async list(): Promise<KeyLine[]> {
      const signing = await signingKid()
      const lines = (await publicKeys()).map(async ({ kid }): Promise<KeyLine> => {
        if (kid === signing) return { kid, state: 'signs' }
        return { kid, state: (await at(standby(kid)).read()) === undefined ? 'verifies' : 'standby' }
      })
      return Promise.all(lines)
    },

    /** Makes a standby key sign. @throws Refusal if the key is not on standby */
    async promote(kid: string): Promise<void> {
      const key = await at(standby(kid)).read()
      if (key === undefined) throw new Refusal(`There is no key ${kid} on standby`)
      const before = await signingKid()
      await at(SIGNING_KEY).write(key, true)
      await at(standby(kid)).remove()
      const signed_until = new Date().toISOString()
      await writePublic(
        (await publicKeys()).map((each) => (each.kid === before ? { ...each, signed_until } : each)),
      )
    },

    /**
     * Returns the time at which the last token of a key expires, if the key only verifies. Returns `undefined` if the key signs
     * or is on standby, or if all its tokens have expired. Assumes that a key without `signed_until` has signed until now.
     */
    async lastTokenEnds(kid: string): Promise<Date | undefined> {
      const line = (await this.list()).find((each) => each.kid === kid)
      if (line?.state !== 'verifies') return undefined
      const { signed_until } = (await publicKeys()).find((each) => each.kid === kid) ?? {}
      const signedUntil = signed_until === undefined ? Date.now() : Date.parse(signed_until)
      const ends = signedUntil + MAX_AGE_MS + tokenPolicy.lifetimeSeconds * 1000
      return ends > Date.now() ? new Date(ends) : undefined
    },

    /**
     * Removes a key. After the next deployment, functions refuse tokens that were signed with this key. @throws Refusal if
     * there is no such key, or if it is the signing key
     */
    async retire(kid: string): Promise<void> {
      const keys = await publicKeys()
      if (!keys.some((key) => key.kid === kid)) throw new Refusal(`There is no key ${kid}`)
      if (kid === (await signingKid())) throw new Refusal(`Key ${kid} signs: promote another key first`)
      await writePublic(keys.filter((key) => key.kid !== kid))
      await at(standby(kid)).remove()
    },
  }
}
