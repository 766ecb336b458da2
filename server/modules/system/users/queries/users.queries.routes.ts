import { PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts'
import {
  addressBook,
  generateUserId,
  getMultiUser,
  queryUserByDepId,
  queryUserComponentData,
  queryUsersByIds,
  USER_KEYS,
} from '#contract/http/calls/users.ts'
import {
  addressBookQuery,
  multiUserQuery,
  userByDepIdQuery,
  userComponentQuery,
  userIdsQuery,
} from '#contract/http/calls/users.schema.ts'
import { commaParts } from '#contract/http/commaText.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { mustBeStaff } from '#server/plugins/rights.ts'
import { serve } from '#server/plugins/serve.ts'
import { addressPage } from './addressBook.repository.ts'
import { userPage, usersByValues, usersOfDepartment } from './users.repository.ts'
import type { Viewer } from './users.repository.ts'
import { newId } from '#server/db/newId.ts'

/** Whole phone numbers are for those who have the right to them, whatever their roles are called. */
const seesPhones = (user: UserPrincipal): boolean => user.actions.has('user:unmask')

/** Values of one lookup, departments of one filter. */
const VALUES_MAX = 200

function viewerOf(user: UserPrincipal): Viewer {
  mustBeStaff(user)
  return { tenantId: user.tenantId, seesPhones: seesPhones(user) }
}

/** Users for pickers (API-USER-06, 09 to 12; contract.md 8.14): the caller's tenant only, never a password. */
export const userQueriesModule: ServerModule = async app => {
  serve(app, queryUserByDepId, {
    schema: { query: userByDepIdQuery },
    handler: async ({ input, user }) => usersOfDepartment(app.db, viewerOf(user), input.id, input.realname),
  })

  serve(app, getMultiUser, {
    schema: { query: multiUserQuery },
    handler: async ({ input, user }) => {
      const wanted = USER_KEYS.map(key => [key, commaParts(input[key]).slice(0, VALUES_MAX)] as const)
      return usersByValues(
        app.db,
        viewerOf(user),
        wanted.filter(([, values]) => values.length > 0),
      )
    },
  })

  serve(app, queryUserComponentData, {
    schema: { query: userComponentQuery },
    handler: async ({ input, user }) =>
      userPage(
        app.db,
        viewerOf(user),
        { ...input, departIds: commaParts(input.departId).slice(0, VALUES_MAX) },
        {
          no: Math.max(1, input.pageNo ?? 1),
          size: Math.min(input.pageSize ?? PAGE_SIZE, PAGE_SIZE_MAX),
          column: input.column ?? '',
          order: input.order ?? '',
        },
      ),
  })

  serve(app, queryUsersByIds, {
    schema: { query: userIdsQuery },
    handler: async ({ input, user }) => {
      const ids = commaParts(input.userIds).slice(0, VALUES_MAX)
      return usersByValues(app.db, viewerOf(user), ids.length === 0 ? [] : [['id', ids]])
    },
  })
  serve(app, generateUserId, { handler: async () => newId() })
  serve(app, addressBook, {
    schema: { query: addressBookQuery },
    handler: async ({ input: { pageNo = 1, pageSize = PAGE_SIZE, ...filter }, user }) =>
      addressPage(app.db, viewerOf(user), filter, { no: Math.max(1, pageNo), size: Math.min(pageSize, PAGE_SIZE_MAX) }),
  })
}
