import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import './app/theme/fonts.css'
import './app/theme/page.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createI18n } from './app/i18n.ts'
import { createQueryClient } from './app/query-client.ts'
import { reloadOnChunkFailure } from './app/reload-on-chunk-failure.ts'
import { askAhead } from './app/startup.tsx'
import { readStyleNonce } from './app/style-nonce.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

reloadOnChunkFailure(window)
const queryClient = createQueryClient()
void askAhead(window.koya, queryClient)
const styleNonce = readStyleNonce(document)
const i18n = await createI18n()

createRoot(root).render(<App bridge={window.koya} i18n={i18n} queryClient={queryClient} styleNonce={styleNonce} />)
