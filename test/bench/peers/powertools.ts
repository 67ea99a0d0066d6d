import { Router } from '@aws-lambda-powertools/event-handler/http'
import type { Context } from 'aws-lambda'
import { answerPage, type Find, PATH, refusal, requireReader } from './work.ts'

/** The list of prospects on the event handler of Powertools for AWS Lambda. */
export function handlerOf(find: Find) {
  const app = new Router()
  app.errorHandler(Error, async (error) => {
    const { status, code } = refusal(error)
    return Response.json({ code }, { status })
  })
  app.use(async ({ reqCtx, next }) => {
    await requireReader(reqCtx.req.headers.get('authorization') ?? '')
    await next()
  })
  app.get(PATH, ({ req }) => answerPage(Object.fromEntries(new URL(req.url).searchParams), find))
  return (event: unknown, context: Context) => app.resolve(event, context)
}
