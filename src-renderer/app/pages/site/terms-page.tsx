import { PolicyText } from '../../site/policy-text.tsx'
import { usePublicTexts } from '../../site/use-public-texts.ts'

export function TermsPage() {
  const { terms } = usePublicTexts()
  return <PolicyText {...terms} />
}
