import { clipboard } from 'electron'

/** Empties the system's clipboard; on Linux also what is selected, which a middle click would paste elsewhere. */
export function emptyClipboard(): void {
  clipboard.clear()
  if (process.platform === 'linux') emptySelection()
}

/** Electron 45 has an object of its own for it, the stand-in runtime (42) a name. */
function emptySelection(): void {
  const { selection } = clipboard as { readonly selection?: { clear(): void } }
  if (selection === undefined) (clipboard.clear as (name: string) => void)('selection')
  else selection.clear()
}
