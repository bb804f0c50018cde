import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

type Filter = Readonly<Record<string, string | null>>

/** Returns a list's filter and its setter. The filter is in the address, so that going back restores it. Absent and empty parameters are null. */
export function useSearchFilter<Name extends string>(names: readonly Name[]): [Readonly<Record<Name, string | null>>, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams()
  const filter = Object.fromEntries(names.map((name) => [name, search.get(name) === '' ? null : search.get(name)])) as Record<Name, string | null>
  const setFilter = useCallback(
    (next: Filter) => {
      const parts = Object.entries(next).filter((part): part is [string, string] => part[1] !== null && part[1] !== '')
      setSearch(Object.fromEntries(parts), { replace: true })
    },
    [setSearch]
  )
  return [filter, setFilter]
}
