/** The user of the request, or the owner of the copy, is not the signed-in user. The request was not sent, or the copy was not changed. */
export class OtherUserError extends Error {
  override readonly name = 'OtherUserError'

  constructor() {
    super('Another user is signed in')
  }
}
