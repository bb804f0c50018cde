import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** The child whose guardian looks at all pages now: the account's id, null for nobody. Never fetched; gone with the session. */
const guardianVisitQuery = queryOptions<string | null>({
  queryKey: ['guardian-visit'],
  queryFn: skipToken,
  staleTime: Infinity,
  gcTime: Infinity
})

interface GuardianVisit {
  readonly isOn: boolean
  readonly begin: () => void
  readonly end: () => void
}

/** Returns whether a guardian has opened all pages of this child, and how that begins and ends. It is for this run of the app only. */
export function useGuardianVisit(accountId: string | undefined): GuardianVisit {
  const queryClient = useQueryClient()
  const { data } = useQuery(guardianVisitQuery)
  return {
    isOn: accountId !== undefined && data === accountId,
    begin: () => {
      if (accountId !== undefined) queryClient.setQueryData(guardianVisitQuery.queryKey, accountId)
    },
    end: () => {
      // Not removed: a layout that is mounted would not learn of it.
      queryClient.setQueryData(guardianVisitQuery.queryKey, null)
    }
  }
}
