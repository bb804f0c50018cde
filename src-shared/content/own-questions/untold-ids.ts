/**
 * Returns new ids for a list whose right order is that of its ids, because they would give the answer away to a candidate who sees them: the same ids
 * from the other end. Ids in any other order do not change.
 */
export function untoldIds<Id extends string>(ids: readonly Id[]): (id: Id) => Id {
  const rising = ids.toSorted()
  if (rising.join(' ') !== ids.join(' ')) return (id) => id
  return (id) => rising[rising.length - 1 - rising.indexOf(id)] ?? id
}
