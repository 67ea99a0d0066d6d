import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { answerPage, type Find, PATH, refusal, requireReader } from './work.ts'

/** The list of prospects on Hono with its adapter to Lambda. */
export function handlerOf(find: Find) {
  const app = new Hono()
  app.onError((error, context) => {
    const { status, code } = refusal(error)
    return context.json({ code }, { status })
  })
  app.use(PATH, async (context, next) => {
    await requireReader(context.req.header('authorization'))
    await next()
  })
  app.get(PATH, async (context) => context.json(await answerPage(context.req.query(), find)))
  return handle(app)
}
