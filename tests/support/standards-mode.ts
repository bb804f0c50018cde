/** The app's page is in standards mode, which KaTeX requires on loading; happy-dom's page is not. Imported before any file that loads KaTeX. */
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })
