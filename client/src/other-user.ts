/**
 * The signed-in user is not the user of the request, so the request was not sent. Or the signed-in user does not own the copy,
 * so the copy was not changed.
 */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError'

  constructor() {
    super('Another user is signed in')
  }
}
