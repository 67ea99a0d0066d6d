import { writeFileSync } from 'node:fs'
import { presentDocument } from './present.ts'

// `npm run openapi`: writes the OpenAPI document of the present code.
writeFileSync(new URL('../../openapi.json', import.meta.url), await presentDocument())
