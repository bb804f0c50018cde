/** The page of the app is in standards mode, which KaTeX asks for when it is loaded; happy-dom's is not. To be imported before KaTeX. */
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })
