const handlers = ['onload', 'onerror', 'onclick', 'onmouseover', 'onfocus', 'onbegin', 'onanimationstart', 'ontoggle', 'onpointerenter', 'oncut']
const elements = [
  ...['img', 'svg', 'body', 'iframe', 'video', 'audio', 'details', 'input', 'marquee', 'object'],
  ...['math', 'a', 'select', 'style', 'form', 'button', 'embed', 'link', 'meta', 'foreignObject']
]

/** Pieces of HTML, SVG and MathML that would run a script or send a request if they were treated as more than text. */
export const markupPayloads: readonly string[] = [
  ...elements.flatMap((element) => handlers.map((handler) => `<${element} ${handler}="window.ran=1" src="x:" href="x:" autofocus>`)),
  '<script>window.ran=1</script>',
  '<SCRIPT SRC="https://evil.example/x.js"></SCRIPT>',
  '<a href="javascript:window.ran=1">x</a>',
  '<a xlink:href="javascript:window.ran=1"><text>x</text></a>',
  '<use href="data:image/svg+xml,<svg onload=window.ran=1>#x"/>',
  '<image href="https://evil.example/x.png"/>',
  '<animate attributeName="href" to="javascript:window.ran=1"/>',
  '<set attributeName="onload" to="window.ran=1"/>',
  '<math><maction actiontype="statusline" xlink:href="javascript:window.ran=1">x</maction></math>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<base href="https://evil.example/">'
]

/** Formulas that grow without limit, link out of the page or fill all space. */
export const formulaBombs: readonly string[] = [
  String.raw`\def\a{\a\a}\a`,
  String.raw`\gdef\a{xx}\a`,
  String.raw`\edef\a{\a}`,
  String.raw`\newcommand{\a}{\a\a}\a`,
  String.raw`\renewcommand{\frac}{\a}`,
  String.raw`\providecommand\a{\a}`,
  String.raw`\let\a=\b`,
  String.raw`\global\long\def\a{x}`,
  String.raw`\href{javascript:window.ran=1}{x}`,
  String.raw`\url{https://evil.example}`,
  String.raw`\includegraphics{https://evil.example/x.png}`,
  String.raw`\htmlClass{x}{y}`,
  String.raw`\htmlStyle{position:fixed}{y}`,
  String.raw`\htmlData{x=1}{y}`,
  String.raw`\rule{99999em}{99999em}`,
  `${'{'.repeat(31)}x${'}'.repeat(31)}`,
  String.raw`\frac{`.repeat(60) + '1' + '}{2}'.repeat(60),
  'x'.repeat(801)
]
