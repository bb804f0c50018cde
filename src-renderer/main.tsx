import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Flex.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Stack.css'
import './app/theme/fonts.css'
import './app/theme/page.css'
import './app/theme/choices.css'
import './app/theme/page-transition.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/start/app.tsx'
import { createChunkLoader } from './app/base/chunk-loader.ts'
import { createChunkRecovery } from './app/base/chunk-recovery.ts'
import { createI18n } from './app/base/i18n.ts'
import { createQueryClient } from './app/base/query-client.ts'
import { repeatClicks } from './app/base/repeat-clicks.ts'
import { askAhead } from './app/start/startup.tsx'
import { reportRecovered } from './app/start/report-recovered.ts'
import { adoptMantineVariables } from './app/theme/mantine-variables.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no root')

const recovery = createChunkRecovery({
  storage: window.sessionStorage,
  reload: () => {
    window.location.reload()
  },
  now: Date.now
})
const chunks = createChunkLoader(recovery)
chunks.watch(window)
repeatClicks(document)
const queryClient = createQueryClient()
void askAhead(window.koya, queryClient)
adoptMantineVariables(document)
const i18n = await createI18n()

createRoot(root, { onRecoverableError: reportRecovered }).render(
  <App bridge={window.koya} i18n={i18n} queryClient={queryClient} chunks={chunks} recovery={recovery} />
)
