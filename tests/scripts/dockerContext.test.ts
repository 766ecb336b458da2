import { expect, it } from 'vitest'
import { missingSources } from '../../scripts/lib/dockerContext.mjs'

const DOCKERFILE = [
  'COPY package.json package-lock.json ./',
  'COPY . .',
  'FROM node:24-bookworm-slim',
  'COPY --from=build /app/dist dist',
  'COPY --from=build /app/docs/api docs/api',
].join('\n')

it('[SCALE-04] names what an image copies and .dockerignore leaves out', () => {
  expect(missingSources(DOCKERFILE, 'dist\ndocs\n')).toEqual(['docs/api'])
  expect(missingSources(DOCKERFILE, 'docs/*\n')).toEqual(['docs/api'])
  expect(missingSources(DOCKERFILE, '!docs/api\n**/api\n')).toEqual(['docs/api'])
  expect(missingSources(DOCKERFILE, 'package*.json\n')).toEqual(['package.json', 'package-lock.json'])
})

it('[SCALE-04] finds nothing where what is copied comes back, or only the like of it is left out', () => {
  expect(missingSources(DOCKERFILE, 'dist\n# docs\ndocs/*\n!docs/api\n')).toEqual([])
  expect(missingSources(DOCKERFILE, 'doc\napi\npackage?json.old\n')).toEqual([])
})
