/**
 * Ways out of the served folder as a request can spell them. `outside` is the absolute path of a file that must not be served; `climb` is the number
 * of folders between the served one and the root.
 */
export function schemeTraversals(outside: string, climb: number): string[] {
  const dots = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..;', '...', '%c0%ae%c0%ae', '%u002e%u002e', '．．', '..%00', '.%00.', '%2e%2e%20']
  const slashes = ['/', '%2f', '%5c', '\\', '//', '%252f', '%c0%af', '/./', '∕']
  const targets = ['etc/passwd', 'etc%2fpasswd', outside.replace(/^\//, '')]
  const starts = ['app://koya/', 'app://koya/assets/']
  const relative = dots.flatMap((dot) =>
    slashes.flatMap((slash) =>
      starts.flatMap((start) => targets.flatMap((target) => [1, climb].map((times) => `${start}${`${dot}${slash}`.repeat(times)}${target}`)))
    )
  )
  const absolute = ['', '/', '%2f', 'file:', 'file%3a', 'C:', '%00', 'file:///'].map((prefix) => `app://koya/${prefix}${outside}`)
  return [...relative, ...absolute]
}
