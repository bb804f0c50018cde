import { succeed } from '../../../src-shared/kernel/errors/result.ts'
import { toPageRequest } from '../../platform/database/page-of.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { AdministrationRepository } from '../store/administration-repository.ts'

type AdministrationHandlers = Pick<HandlerTable, 'listAccounts' | 'setAccountRole' | 'setAccountDisabled'>

/** The endpoints' `roles` decide which callers are allowed. */
export function createAdministrationHandlers(administration: AdministrationRepository): AdministrationHandlers {
  return {
    listAccounts: async ({ query: { words, ...query } }) => {
      const { entries, ...rest } = await administration.list(toPageRequest(query), words)
      return succeed({ accounts: [...entries], ...rest })
    },
    setAccountRole: async ({ params, body }) => {
      const account = await administration.setRole(params.accountId, body.role)
      return account.ok ? succeed({ account: account.value }) : account
    },
    setAccountDisabled: async ({ params, body }) => {
      const account = await administration.setDisabled(params.accountId, body.isDisabled)
      return account.ok ? succeed({ account: account.value }) : account
    }
  }
}
