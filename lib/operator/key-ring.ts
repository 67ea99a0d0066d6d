import * as v from 'valibot'
import { newKeyPair } from '../auth/key-pair.ts'
import { Refusal } from './command.ts'
import type { TextStore } from './key-store.ts'

const PUBLIC_KEYS = 'public-keys'
const SIGNING_KEY = 'signing-key'
const standby = (kid: string) => `standby-${kid}`

const Jwk = v.looseObject({ kid: v.string() })
const KeySet = v.object({ keys: v.array(Jwk) })

/** A key as operators see it: one signs, others wait to, others only verify what they have signed. */
export type KeyLine = { kid: string; state: 'signs' | 'standby' | 'verifies' }

/**
 * The keys of a stage. Rotation without a gap: `make` puts a public key beside the others; when every function has it,
 * `promote` makes its private key the one that signs; a day later, when the last token of the old one has ended,
 * `retire` takes that one's public key away. The old private key is gone from the moment of promotion.
 */
export function keyRing(store: TextStore) {
  async function readJson<S extends v.GenericSchema>(name: string, schema: S) {
    const text = await store.read(name)
    return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), schema), text)
  }

  const publicKeys = async () => (await readJson(PUBLIC_KEYS, KeySet))?.keys ?? []
  const signingKid = async () => (await readJson(SIGNING_KEY, Jwk))?.kid
  const writePublic = (keys: object[]) => store.write(PUBLIC_KEYS, JSON.stringify({ keys }), false)

  return {
    /** A new key on standby; the first of a stage signs at once. Answers its `kid`. */
    async make(): Promise<string> {
      const { signingKey, publicKeys: fresh } = await newKeyPair()
      const { kid } = v.parse(Jwk, signingKey)
      const isFirst = (await signingKid()) === undefined
      await writePublic([...(await publicKeys()), ...fresh.keys])
      await store.write(isFirst ? SIGNING_KEY : standby(kid), JSON.stringify(signingKey), true)
      return kid
    },

    async list(): Promise<KeyLine[]> {
      const signing = await signingKid()
      const lines = (await publicKeys()).map(async ({ kid }): Promise<KeyLine> => {
        if (kid === signing) return { kid, state: 'signs' }
        return { kid, state: (await store.read(standby(kid))) === undefined ? 'verifies' : 'standby' }
      })
      return Promise.all(lines)
    },

    /** Lets a key on standby sign. @throws Refusal when it is not on standby */
    async promote(kid: string): Promise<void> {
      const key = await store.read(standby(kid))
      if (key === undefined) throw new Refusal(`There is no key ${kid} on standby`)
      await store.write(SIGNING_KEY, key, true)
      await store.remove(standby(kid))
    },

    /** Takes a key away: its tokens end at once wherever the shorter set is. @throws Refusal for the one that signs */
    async retire(kid: string): Promise<void> {
      const keys = await publicKeys()
      if (!keys.some((key) => key.kid === kid)) throw new Refusal(`There is no key ${kid}`)
      if (kid === (await signingKid())) throw new Refusal(`Key ${kid} signs: promote another first`)
      await writePublic(keys.filter((key) => key.kid !== kid))
      await store.remove(standby(kid))
    },
  }
}
