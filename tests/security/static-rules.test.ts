import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { listFiles, projectRoot } from '../support/list-files.ts'

/**
 * Check S16: risky uses of Electron in the sources, by the checks of Electronegativity of severity medium or above. Each use has its reason here; a
 * new one fails until its reason is added.
 */
const folders = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared']

const reasons: Readonly<Record<string, string>> = {
  'address outside: src-main/platform/windows/open-external.ts': 'The one door to the browser: https and allowed origins only (S5).',
  'another program: src-main/platform/program/read-program-output.ts':
    'Asks the system’s own PowerShell, sysctl and ps about the computer, and Windows’ update service about a PIN, by whole paths, with fixed arguments and without a shell.',
  'another program: src-main/platform/program/spawn-detached.ts': 'Starts Koya itself again and its watch, without a shell.',
  'another program: src-main/updates/swap/unpack-program.ts':
    'Unpacks a signed update by the system’s tar, with fixed arguments and without a shell.',
  'bridge into a page: src-preload/preload.ts': 'The one bridge; what it holds is a golden list (S9).',
  'code into a page: src-main/app/health-signs.ts': 'Asks in a world of its own whether a new version drew a page; the code is a constant.',
  'code into a page: src-main/platform/windows/revive-page.ts': 'Asks in a world of its own whether the page still answers; the code is a constant.',
  'own trust: src-main/platform/backend/open-pack-fetcher.ts':
    'Accepts the own certificate of a server in the local network for packs, which their signatures vouch for, as it accepts http there.',
  'own trust: src-main/platform/network/look-at-certificate.ts': 'Reads the certificate that a server of the hall shows, and sends it nothing.',
  'own trust: src-main/platform/network/open-partition.ts':
    'Trusts the fingerprints that a dialog of main has confirmed (S23), and leaves all else to Chromium.',
  'page without encryption: src-main/platform/windows/close-network.ts': 'A proxy that does not exist: nothing can listen at port 0 (S21).',
  'page without encryption: src-server/content/exchange/export/write-xlsx.ts': 'A name of XML, which nobody fetches.',
  'page without encryption: src-server/content/exchange/qti/write/write-item.ts': 'A name of XML, which nobody fetches.',
  'page without encryption: src-server/content/exchange/qti/write/write-manifest.ts': 'A name of XML, which nobody fetches.',
  'privileged scheme: src-main/start-app.ts': 'The scheme of our own pages, without CORS (S4), and that of the chat.',
  'switch of Chromium: src-main/main.ts': 'The language of Chromium’s own words; a constant.',
  'window of its own: src-main/platform/windows/main-window.ts': 'Its preferences are the table of roles (S1).',
  'window of its own: src-main/platform/windows/open-notice-window.ts': 'A page of words without script, while the app is being replaced.',
  'window of its own: src-main/platform/windows/outside-window.ts': 'Its preferences are the table of roles (S1); no preload.'
}

/** They are taken out of the module once. Asking the module for each node takes longer than the checks. */
const {
  forEachChild,
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isImportDeclaration,
  isJsxAttribute,
  isJsxOpeningLikeElement,
  isNewExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isStringLiteralLike
} = ts
const { EqualsToken, FalseKeyword, TrueKeyword } = ts.SyntaxKind

const isCallOf = (node: ts.Node, names: readonly string[]): boolean =>
  isCallExpression(node) &&
  ((isIdentifier(node.expression) && names.includes(node.expression.text)) ||
    (isPropertyAccessExpression(node.expression) && names.includes(node.expression.name.text)))

const isNewOf = (node: ts.Node, names: readonly string[]): boolean =>
  isNewExpression(node) && isIdentifier(node.expression) && names.includes(node.expression.text)

/** Returns whether a node is an object member with one of the names and, where given, that kind of value. */
function isMember(node: ts.Node, names: readonly string[], value?: ts.SyntaxKind): boolean {
  if (!isPropertyAssignment(node) || !(isIdentifier(node.name) || isStringLiteral(node.name))) return false
  return names.includes(node.name.text) && (value === undefined || node.initializer.kind === value)
}

const isAssignmentTo = (node: ts.Node, names: readonly string[]): boolean =>
  isBinaryExpression(node) && node.operatorToken.kind === EqualsToken && isPropertyAccessExpression(node.left) && names.includes(node.left.name.text)

const isAttribute = (node: ts.Node, name: string): boolean => isJsxAttribute(node) && node.name.getText() === name
const isText = (node: ts.Node, pattern: RegExp): boolean => isStringLiteralLike(node) && pattern.test(node.text)

const dangerousIfTrue = [
  'nodeIntegration',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'webviewTag',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableRemoteModule',
  'bypassCSP',
  'devTools'
]

interface Rule {
  readonly holds: (node: ts.Node) => boolean
  /** Code that breaks the rule. */
  readonly planted: string
}

const rules: Readonly<Record<string, Rule>> = {
  'text as code': {
    holds: (node) => isCallOf(node, ['eval']) || isNewOf(node, ['Function']) || (isCallOf(node, ['setTimeout', 'setInterval']) && isTextFirst(node)),
    planted: "eval('1')"
  },
  'code into a page': {
    holds: (node) => isCallOf(node, ['executeJavaScript', 'executeJavaScriptInIsolatedWorld', 'insertCSS']),
    planted: "contents.executeJavaScript('1')"
  },
  'text as markup': {
    holds: (node) =>
      isAssignmentTo(node, ['innerHTML', 'outerHTML', 'srcdoc']) ||
      isCallOf(node, ['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe', 'parseFromString']) ||
      (isCallExpression(node) && /^document\.write(ln)?$/.test(node.expression.getText())) ||
      isAttribute(node, 'dangerouslySetInnerHTML') ||
      isAttribute(node, 'srcDoc'),
    planted: 'element.innerHTML = text'
  },
  'weak preference': {
    holds: (node) =>
      isMember(node, dangerousIfTrue, TrueKeyword) ||
      isMember(node, ['contextIsolation', 'sandbox', 'webSecurity'], FalseKeyword) ||
      isMember(node, ['enableBlinkFeatures']),
    planted: 'const preferences = { contextIsolation: false }'
  },
  'address outside': { holds: (node) => isCallOf(node, ['openExternal']), planted: 'shell.openExternal(address)' },
  'window of its own': {
    holds: (node) =>
      isNewOf(node, ['BrowserWindow', 'BrowserView', 'WebContentsView']) || (isJsxOpeningLikeElement(node) && node.tagName.getText() === 'webview'),
    planted: 'new BrowserWindow({})'
  },
  'own trust': {
    holds: (node) =>
      isCallOf(node, ['setCertificateVerifyProc']) || isMember(node, ['rejectUnauthorized'], FalseKeyword) || isText(node, /^certificate-error$/),
    planted: 'connect({ rejectUnauthorized: false })'
  },
  'switch of Chromium': { holds: (node) => isCallOf(node, ['appendSwitch', 'appendArgument']), planted: "app.commandLine.appendSwitch('x')" },
  'bridge into a page': {
    holds: (node) => isCallOf(node, ['exposeInMainWorld', 'exposeInIsolatedWorld']),
    planted: "contextBridge.exposeInMainWorld('a', {})"
  },
  'privileged scheme': {
    holds: (node) => isCallOf(node, ['registerSchemesAsPrivileged', 'setAsDefaultProtocolClient']),
    planted: "app.setAsDefaultProtocolClient('x')"
  },
  'another program': {
    holds: (node) => isImportDeclaration(node) && isText(node.moduleSpecifier, /^(node:)?child_process$/),
    planted: "import { exec } from 'node:child_process'"
  },
  'page without encryption': {
    holds: (node) => isText(node, /^http:\/\/(?!127\.0\.0\.1|localhost|www\.w3\.org\/)[a-z0-9]/),
    planted: "window.loadURL('http://a.example/')"
  },
  'link to a new window': { holds: (node) => isAttribute(node, 'target'), planted: 'const a = <a href="/" target="_blank">a</a>' }
}

const namedRules = Object.entries(rules)

function isTextFirst(node: ts.Node): boolean {
  return isCallExpression(node) && node.arguments[0] !== undefined && isStringLiteralLike(node.arguments[0])
}

function findIn(file: string, text: string): string[] {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone }
  const source = ts.createSourceFile(file, text, options, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    for (const [name, { holds }] of namedRules) if (holds(node)) found.push(name)
    forEachChild(node, look)
  }
  look(source)
  return found
}

const sources = folders
  .flatMap(listFiles)
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))

describe('S16: the sources', () => {
  it('the sources break a security rule only with a written reason, and every reason is still needed', { timeout: 180_000 }, () => {
    const found = sources.flatMap(({ file, text }) => findIn(file, text).map((rule) => `${rule}: ${file}`))
    expect([...new Set(found)].sort()).toEqual(Object.keys(reasons).sort())
    expect(sources.length).toBeGreaterThan(500)
  })

  it('the sources contain every required security guard', () => {
    const all = sources.map(({ text }) => text).join('\n')
    for (const guard of [
      'setPermissionRequestHandler(',
      'setPermissionCheckHandler(',
      'setWindowOpenHandler(',
      "'will-frame-navigate'",
      'Content-Security-Policy'
    ]) {
      expect({ guard, isPresent: all.toLowerCase().includes(guard.toLowerCase()) }).toEqual({ guard, isPresent: true })
    }
  })

  it.each(namedRules)('control: the static check finds code that breaks “%s”', (name, { planted }) => {
    expect(findIn('src-main/planted.tsx', planted)).toContain(name)
    expect(findIn('src-main/planted.tsx', 'export const fine = { sandbox: true, contextIsolation: true, nodeIntegration: false }')).toEqual([])
  })
})
