import AjvCompiler from '@fastify/ajv-compiler'
import type { ValidateFunction } from 'ajv'

type Build = ReturnType<typeof AjvCompiler>
type Compile = (route: { schema?: unknown; httpPart?: string }) => ValidateFunction

/** One compiler of the process: a second application (a test's) finds the schemas of the calls compiled. */
const build = AjvCompiler()

/** Checks by a schema that is compiled when something is first checked by it. */
function atUse(compile: Compile, route: Parameters<Compile>[0]): ValidateFunction {
  let made: ValidateFunction | undefined
  const validate = Object.assign(
    (data: unknown): boolean => {
      made ??= compile(route)
      const isValid = made(data) as boolean
      validate.errors = made.errors ?? null
      return isValid
    },
    { errors: null } as Pick<ValidateFunction, 'errors'>,
  )
  return validate as ValidateFunction
}

/**
 * Makes validators out of the schemas of calls, for Fastify's `compilersFactory`. `isAtUse`: each when it is first needed, as a start compiles over a thousand that nobody may
 * use that day, 1.4 s of processor time (SPEED-06); without it all at the start, so that every test finds a schema that cannot be compiled.
 */
export const validatorsOf = (isAtUse: boolean): Build =>
  isAtUse
    ? (((schemas, options) => {
        const compile = build(schemas, options) as unknown as Compile
        return (route: Parameters<Compile>[0]) => atUse(compile, route)
      }) as Build)
    : build
