import { PolicyText } from '../../features/public/policy-text.tsx'
import { usePublicTexts } from '../../features/public/use-public-texts.ts'

export function TermsPage() {
  const { terms } = usePublicTexts()
  return <PolicyText {...terms} />
}
