import type { paths } from './schema.ts'

/** The types of the calls, derived from the types of the OpenAPI document. */

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have the method `M`. */
type PathWith<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends undefined ? never : Path
}[keyof paths]

type OperationOf<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M]>

/** Leaves out the members whose type is `never`. For example, an operation without query parameters has `query?: never`. */
type Present<T> = {
  [Name in keyof T as [NonNullable<T[Name]>] extends [never] ? never : Name]: OrUndefined<T[Name]>
}
/** Lets optional members be `undefined`, for apps that compile with `exactOptionalPropertyTypes`. */
type OrUndefined<T> = {
  [Name in keyof T]: OrUndefined<T[Name]> | (object extends Pick<T, Name> ? undefined : never)
}
type RequiredKey<T> = { [Name in keyof T]-?: object extends Pick<T, Name> ? never : Name }[keyof T]
/** An object with the member `Name`. The member is optional if `T` has no required members. */
type Member<Name extends string, T> = [RequiredKey<T>] extends [never]
  ? { [Key in Name]?: T | undefined }
  : { [Key in Name]: T }

type ParametersOf<Operation> = Operation extends { parameters: infer All }
  ? Present<Pick<All, keyof All & ('path' | 'query' | 'header')>>
  : never
type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { body: OrUndefined<Content[keyof Content]> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { body?: OrUndefined<Content[keyof Content]> | undefined }
    : { body?: never }

/** Replaces `HeadersInit`, which only the DOM library declares. */
export type GivenHeaders = ConstructorParameters<typeof Headers>[0]

/** How the client sends the request of one call. */
export type SendOptions = {
  /** The maximum number of attempts. The default is the setting of `connect`. */
  attempts?: number | undefined
  /** Whether to fail at once without a response. After a response that reports a temporary failure, the client still retries. */
  failsFast?: boolean | undefined
  /**
   * The id of the user who must be signed in. If another user is signed in, the call throws `OtherUserError`. While no user is
   * signed in, the request is sent without a token.
   */
  user?: string | undefined
}

/** The options of one call, including options of `fetch` such as `signal`. */
export type FetchOptions = Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> &
  SendOptions & {
    headers?: GivenHeaders | undefined
    signal?: AbortSignal | null | undefined
  }

type CallOptions<Operation> = Member<'params', ParametersOf<Operation>> & BodyOf<Operation> & FetchOptions

/** The body of a successful response. `undefined` if the response has no body. */
type DataOf<Operation> = Operation extends { responses: infer Responses }
  ? ContentOf<Responses[keyof Responses & (200 | 201 | 204)]>
  : never
type ContentOf<Answer> = Answer extends { content: infer Content } ? Content[keyof Content] : undefined

type Call<M extends Method> = <Path extends PathWith<M>>(
  path: Path,
  ...options: [RequiredKey<CallOptions<OperationOf<Path, M>>>] extends [never]
    ? [CallOptions<OperationOf<Path, M>>?]
    : [CallOptions<OperationOf<Path, M>>]
) => Promise<{ data: DataOf<OperationOf<Path, M>>; response: Response }>

/** The functions that call the service, one per method. @throws ServiceError for every status other than 2xx, including 304 */
export type ServiceCalls = {
  GET: Call<'get'>
  POST: Call<'post'>
  PUT: Call<'put'>
  PATCH: Call<'patch'>
  DELETE: Call<'delete'>
}
