import { useState } from 'react'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useRequest } from '../../../bridge/use-request.ts'

type PaperRequest = Parameters<KoyaBridge['teaching']['makePaper']>[0]

interface MakePaper {
  readonly isBusy: boolean
  /** Of the last paper that was asked for; null where it was made. */
  readonly failure: string | null
  readonly make: (asked: PaperRequest) => Promise<void>
}

/** Asks the backend for a question paper, and hands it over. */
export function useMakePaper(onMade: (paper: QuestionPaper) => void): MakePaper {
  const { teaching } = useBridge()
  const request = useRequest()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function make(asked: PaperRequest): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      onMade(await request(() => unwrap(teaching.makePaper(asked))))
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, make }
}
