import * as v from 'valibot'
import { newKeyPair } from '../../auth/key-pair.ts'
import { policy } from '../../auth/tokens.ts'
import { Timestamp } from '../../domain/atoms.ts'
import { MAX_AGE_MS } from '../../secrets/signing-key.ts'
import { Refusal } from '../command.ts'
import { settledParameterAt } from '../settled-parameter.ts'

const PUBLIC_KEYS = 'public-keys'
const SIGNING_KEY = 'signing-key'
const standby = (kid: string) => `standby-${kid}`

/** In the public set, `signed_until` says when another key was promoted in its place. */
const Jwk = v.looseObject({ kid: v.string(), signed_until: v.exactOptional(Timestamp) })
const KeySet = v.object({ keys: v.array(Jwk) })

/** A key as operators see it: one signs, others wait to, others only verify what they have signed. */
export type KeyLine = { kid: string; state: 'signs' | 'standby' | 'verifies' }

/**
 * The keys of a stage. Rotation without a gap: `make` puts a public key beside the others; when every function has it,
 * `promote` makes its private key the one that signs; a day later, when the last token of the old one has ended,
 * `retire` takes that one's public key away. The old private key is gone from the moment of promotion.
 * @param place a reference, as `settledParameterAt` takes it, below which the keys are kept
 */
export function keyRing(place: string) {
  const at = (name: string) => settledParameterAt(`${place}/${name}`)

  async function readJson<S extends v.GenericSchema>(name: string, schema: S) {
    const text = await at(name).read()
    return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), schema), text)
  }

  const publicKeys = async () => (await readJson(PUBLIC_KEYS, KeySet))?.keys ?? []
  const signingKid = async () => (await readJson(SIGNING_KEY, Jwk))?.kid
  const writePublic = (keys: object[]) => at(PUBLIC_KEYS).write(JSON.stringify({ keys }), false)

  return {
    /** A new key on standby; the first of a stage signs at once. Answers it, and the version of the public keys with it. */
    async make(): Promise<{ kid: string; signs: boolean; version: number | undefined }> {
      const { signingKey, publicKeys: fresh } = await newKeyPair()
      const { kid } = v.parse(Jwk, signingKey)
      const isFirst = (await signingKid()) === undefined
      const version = await writePublic([...(await publicKeys()), ...fresh.keys])
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

    /** Lets a key on standby sign. @throws Refusal when it is not on standby */
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
     * When the last token of a key that signed before will have ended; `undefined` when none can be alive. Where nothing
     * says until when it signed, it may have been until now.
     */
    async lastTokenEnds(kid: string): Promise<Date | undefined> {
      const line = (await this.list()).find((each) => each.kid === kid)
      if (line?.state !== 'verifies') return undefined
      const { signed_until } = (await publicKeys()).find((each) => each.kid === kid) ?? {}
      const signedUntil = signed_until === undefined ? Date.now() : Date.parse(signed_until)
      const ends = signedUntil + MAX_AGE_MS + policy.lifetimeSeconds * 1000
      return ends > Date.now() ? new Date(ends) : undefined
    },

    /** Takes a key away: its tokens end at once wherever the shorter set is. @throws Refusal for the one that signs */
    async retire(kid: string): Promise<void> {
      const keys = await publicKeys()
      if (!keys.some((key) => key.kid === kid)) throw new Refusal(`There is no key ${kid}`)
      if (kid === (await signingKid())) throw new Refusal(`Key ${kid} signs: promote another first`)
      await writePublic(keys.filter((key) => key.kid !== kid))
      await at(standby(kid)).remove()
    },
  }
}
