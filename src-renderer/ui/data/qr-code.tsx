import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'
import styles from './qr-code.module.css'

/** As wide as the standard asks for (ISO/IEC 18004): without it cameras do not find the code. */
const QUIET_MODULES = 4

/** A text as a code that any phone's camera reads; `label` says what is in it to those who do not see it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  return (
    <svg className={styles.code} viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className={styles.paper} />
      <path d={qrPath(data)} className={styles.module} />
    </svg>
  )
}
