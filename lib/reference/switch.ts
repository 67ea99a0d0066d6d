import { referenceConfig } from '../config.ts'
import { AppError } from '../errors.ts'

/** Throws on a stage that does not serve the reference page. @throws AppError `not_found` */
export function requireReference(): void {
  if (referenceConfig().REFERENCE_PAGE === 'off')
    throw new AppError('not_found', { detail: 'This stage does not serve the reference page' })
}
