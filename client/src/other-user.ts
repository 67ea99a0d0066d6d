/** The request or the copy belongs to another user than the one who is signed in. Nothing was sent or changed. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError'

  constructor() {
    super('Another user is signed in')
  }
}
