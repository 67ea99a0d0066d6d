/** This tab or another tab cleared the copy during `sync`. `sync` has stored nothing after that, and has stopped. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError'

  constructor() {
    super('The copy was cleared')
  }
}
