const elements = new Set(
  'svg g defs marker path line polyline polygon rect circle ellipse text tspan title desc clipPath linearGradient stop'.split(' ')
)

const attributes = new Set(
  [
    'xmlns viewBox width height x y x1 y1 x2 y2 dx dy cx cy r rx ry d points transform id class role rotate',
    'fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity clip-path',
    'font-family font-size font-style font-weight text-anchor dominant-baseline letter-spacing baseline-shift',
    'marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient preserveAspectRatio',
    'gradientUnits gradientTransform offset stop-color stop-opacity'
  ].flatMap((line) => line.split(' '))
)

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[A-Za-z][\w:-]*\s*=\s*"[^"<]*")*)\s*(\/?)>/y
const ATTRIBUTE = /([A-Za-z][\w:-]*)\s*=\s*"([^"]*)"/g
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * Returns why a drawing is rejected, as a message for its author; null if it is acceptable. Allows drawing only: listed elements and attributes; no
 * styles, scripts, links, embedded content, entities or references to other files.
 */
export function faultInSvg(source: string): string | null {
  const open: string[] = []
  const head = /^(?:\uFEFF)?\s*(?:<\?xml [^<>?]*\?>)?\s*/.exec(source)?.[0] ?? ''
  let at = head.length
  // It is judged as UTF-8, and another program might read the same bytes otherwise.
  if (/encoding\s*=\s*["'](?!utf-8["'])/i.test(head)) return 'it is not written in UTF-8'
  if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(source)) return 'it has a control character'
  if (!source.startsWith('<svg', at)) return 'it does not begin with <svg>'
  while (at < source.length) {
    if (open.length === 0 && /^\s*$/.test(source.slice(at))) return null
    if (source.charAt(at) !== '<') {
      const end = source.indexOf('<', at)
      const text = source.slice(at, end < 0 ? source.length : end)
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) return 'it has an entity'
      at += text.length
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(source)
    if (!tag) return `it has something that is no plain element: ${source.slice(at, at + 30)}`
    const fault = faultInTag(tag, open)
    if (fault !== null) return fault
    at = TAG.lastIndex
    if (open.length === 0) return source.slice(at).trim() === '' ? null : 'something follows its end'
  }
  return 'it has no end'
}

/** Enters or leaves an element; `open` holds the enclosing elements. */
function faultInTag([, close, name = '', written = '', single]: RegExpExecArray, open: string[]): string | null {
  if (close === '/') return open.pop() === name && written === '' && single === '' ? null : `</${name}> closes nothing`
  if (!elements.has(name)) return `<${name}> is not allowed`
  if ((name === 'svg') !== (open.length === 0)) return '<svg> stands once, around everything'
  for (const [, attribute = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (!attributes.has(attribute)) return `${attribute} is not allowed`
    if (attribute === 'xmlns' ? value !== SVG_NAMESPACE : !isPlain(value)) return `${attribute} has a value that is not allowed`
  }
  if (single !== '/') open.push(name)
  return null
}

/** Rejects values that load anything except the drawing's own definitions. */
function isPlain(value: string): boolean {
  return !/[&\\]/.test(value) && !/:|\/\//.test(value) && !/url\s*\((?!#[\w-]+\))/i.test(value)
}
