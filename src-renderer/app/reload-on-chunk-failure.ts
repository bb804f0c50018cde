/** Spec, section 8: a chunk that cannot be loaded reloads the page, at most once per 60 seconds. */
const RELOAD_GUARD_MS = 60_000
const STORAGE_KEY = 'koya.chunk-reload'

export function reloadOnChunkFailure(page: Window): void {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(page.sessionStorage.getItem(STORAGE_KEY) ?? 0)
    if (Date.now() - last < RELOAD_GUARD_MS) return
    event.preventDefault()
    page.sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
    page.location.reload()
  })
}
