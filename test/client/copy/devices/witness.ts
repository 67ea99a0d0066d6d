import { expect } from 'vitest'
import type { HandedBack, Held } from '../../../../client/src/index.ts'
import { get } from '../../../support/requests/api.ts'
import type { Network } from '../device.ts'
import { admin } from '../scene.ts'

type Phone = string | undefined

/** A record as a form shows it, and the phone number that the device's copy had beneath what waited on it then. */
export type Form = { shown: Held<'prospect'>; beneath: Phone }

/** By which device, of a form that showed this phone number; `over` has the one that it was made on. */
type Edit = { by: string; saw: Phone; beneath: Phone; over?: { phone: Phone } }

/** Somebody who knows each edit by the phone number it gives, and fails where it overwrites what its author has not seen. */
export function newWitness(seed: number) {
  const edits = new Map<string, Edit>()

  /** What was seen, or what the same device made of it, or what lies beneath an edit of that device which was given up. */
  function hasSeen(by: string, saw: Phone, phone: Phone): boolean {
    if (phone === saw) return true
    const [made, seen] = [edits.get(phone ?? ''), edits.get(saw ?? '')]
    if (made?.by === by && made.over) return hasSeen(by, saw, made.over.phone)
    return seen?.by === by && !seen.over && hasSeen(by, seen.saw, phone)
  }

  return {
    edited(by: string, { shown, beneath }: Form, phone: string): void {
      edits.set(phone, { by, saw: shown.record.phone, beneath })
    },

    /** A change is now meant for what somebody else has made of the record. */
    decided(change: HandedBack): void {
      const { theirs } = change.refusal
      if (change.does !== 'update' || theirs === undefined) return
      const edit = edits.get(phoneOf(change.body) ?? '')
      if (edit) edit.saw = phoneOf(theirs)
    },

    watching(network: Network): Network {
      return async (request, pass) => {
        if (request.method !== 'PUT') return network(request, pass)
        const phone = phoneOf(Object(await request.clone().json())) ?? ''
        return network(request, async () => {
          const { body: before } = await get(new URL(request.url).pathname, admin)
          const answer = await pass()
          const edit = edits.get(phone)
          if (answer.ok && !answer.headers.has('idempotent-replayed') && edit) {
            const isSeen = [edit.saw, edit.beneath].some((saw) => hasSeen(edit.by, saw, before.phone))
            expect(
              isSeen,
              `seed ${seed}: ${phone} of ${edit.by}, who saw ${edit.saw}, over ${before.phone}`,
            ).toBe(true)
            edit.over = { phone: before.phone }
          }
          return answer
        })
      }
    },
  }
}

export function phoneOf(body: object): Phone {
  return 'phone' in body && typeof body.phone === 'string' ? body.phone : undefined
}
