import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'

/** Why the attempt did not start, with a link to an attempt that is open elsewhere. Incompatible versions are named for the administrator. */
export function StartFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation()
  const { code, message, fields } = toFailure(error)
  const { clientVersion, backendVersion } = fields ?? {}
  return (
    <Notice
      tone="trouble"
      action={
        code === 'attempt/already-open' ? (
          <Button component={Link} to="/dashboard" size="compact-md" variant="default">
            {t('startPage.toOpen')}
          </Button>
        ) : undefined
      }
    >
      {message}
      {clientVersion === undefined || backendVersion === undefined ? null : (
        <Box component="p" mt={6} mb={0} fz="sm">
          {t('startPage.versions', { clientVersion, backendVersion })}
        </Box>
      )}
    </Notice>
  )
}
