import { FaqList } from '../../site/faq-list.tsx'
import { usePublicTexts } from '../../site/use-public-texts.ts'
import { Page } from '../../../ui/page/page.tsx'

export function FaqsPage() {
  const { faqs } = usePublicTexts()
  return (
    <Page title={faqs.title} lead={faqs.lead}>
      <FaqList faqs={faqs.items} order={2} />
    </Page>
  )
}
