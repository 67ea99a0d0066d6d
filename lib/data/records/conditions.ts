import { AppError } from '../../errors.ts'
import type { Idempotency } from './idempotency.ts'

/** Whether a change may go ahead on the version found; see If-Match. */
export type Precondition = (version: number) => boolean

/** What a caller may attach to a change. */
export type Conditions = {
  precondition?: Precondition | undefined
  idempotency?: Idempotency | undefined
}

/** @throws AppError `precondition_failed` */
export function requireVersion(
  { version }: { version: number },
  precondition: Precondition | undefined,
): void {
  if (precondition && !precondition(version)) throw new AppError('precondition_failed', { version })
}
