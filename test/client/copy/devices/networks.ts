import type { Random } from '../../../../lib/local/demo/samples.ts'
import { type Network, NetworkFailure } from '../device.ts'

/** Loses one request or answer in three. */
export function bad(random: Random): Network {
  return async (_, pass) => {
    const fate = random.next()
    if (fate < 0.15) throw new NetworkFailure('The request is lost')
    const answer = await pass()
    if (fate < 0.35) throw new NetworkFailure('The answer is lost')
    return answer
  }
}

/** Has a service behind it that fails over one change in three, half of them when they are made. */
export function failing(random: Random): Network {
  const failed = () => new Response('{}', { status: 500 })
  return async (request, pass) => {
    const fate = random.next()
    if (request.method === 'GET') return pass()
    if (fate < 0.15) return failed()
    const answer = await pass()
    return fate < 0.35 ? failed() : answer
  }
}
