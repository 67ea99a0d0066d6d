/** The copy was cleared while `sync` ran, by this tab or another one: `sync` has ended and has kept nothing. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError'

  constructor() {
    super('The copy was cleared')
  }
}
