import * as v from 'valibot'
import { AppError } from '../../lib/errors.ts'
import { publicEndpoint } from '../../lib/http/endpoint.ts'
import { file } from '../../lib/reference/browser-file.ts'
import { pageFile, requireReference } from '../../lib/reference/page.ts'

const FilePath = v.object({ file: v.pipe(v.string(), v.description('The name of the file.')) })

export const handler = publicEndpoint(
  {
    summary: 'Retrieve a script or style sheet of the API reference',
    path: FilePath,
    response: file(['text/css', 'text/javascript']),
  },
  async ({ path }) => {
    requireReference()
    const found = await pageFile(path.file)
    if (!found) throw new AppError('not_found', { detail: 'The reference page has no file with this name.' })
    return found
  },
)
