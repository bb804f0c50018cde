/** The page of the app is in standards mode, which KaTeX asks for when it is loaded; happy-dom's is not. Set before any file loads KaTeX. */
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })
