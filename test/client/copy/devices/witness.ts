import { expect } from 'vitest'
import type { HandedBack, Held } from '../../../../client/src/index.ts'
import { get } from '../../../support/requests/api.ts'
import type { Network } from '../device.ts'
import { admin } from '../scene.ts'

type Phone = string | undefined

/** A record as a form shows it, and the phone number that the copy had without the changes that waited. */
export type Form = { shown: Held<'prospect'>; beneath: Phone }

/** An edit of a device, whose form showed `saw`; `over` has the phone number that the service replaced. */
type Edit = { by: string; saw: Phone; beneath: Phone; over?: { phone: Phone } }

/** Records each edit by its phone number, and fails where an edit overwrites one that its author has not seen. */
export function newWitness(seed: number) {
  const edits = new Map<string, Edit>()

  /** Whether `by` has seen `phone`: in its form, as its own edit of that, or beneath an edit that it dropped. */
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

    /** The user has seen the other version of the record, and sends the change again. */
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
