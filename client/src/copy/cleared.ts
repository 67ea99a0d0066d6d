/** This tab or another tab cleared the copy during `sync`. `sync` has stopped and has stored nothing after that. */
export class ClearedError extends Error {
  override readonly name = 'ClearedError'

  constructor() {
    super('The copy was cleared')
  }
}
