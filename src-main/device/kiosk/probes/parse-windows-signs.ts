import type { ComputerSigns } from './computer-signs.ts'

/**
 * Prints one line for each sign: its kind and its fields, with tabs between them; `end` is the last line. A renamed program still has the name that its
 * maker gave it, which is why the file's own properties are read, too, once for each file.
 */
export const windowsProbeScript = `
$ErrorActionPreference = 'SilentlyContinue'
[Console]::OutputEncoding = [Text.Encoding]::UTF8
$system = Get-CimInstance Win32_ComputerSystem
$firmware = Get-CimInstance Win32_BIOS
$board = Get-CimInstance Win32_BaseBoard
foreach ($name in $system.Manufacturer, $system.Model, $firmware.Manufacturer, $firmware.SMBIOSBIOSVersion, $board.Manufacturer, $board.Product) { "hardware\`t$name" }
foreach ($card in Get-CimInstance Win32_VideoController) { "graphics\`t$($card.PNPDeviceID)" }
Add-Type -AssemblyName System.Windows.Forms
"remote\`t$([System.Windows.Forms.SystemInformation]::TerminalServerSession)"
foreach ($group in Get-Process | Group-Object ProcessName, Path) {
  $path = $group.Group[0].Path
  $file = if ($path) { [Diagnostics.FileVersionInfo]::GetVersionInfo($path) }
  "program\`t$($group.Group[0].ProcessName)\`t$path\`t$($file.OriginalFilename)\`t$($file.ProductName)"
}
'end'
`

interface WindowsPlace {
  /** The variable with which Windows names a session. */
  readonly sessionName: string
  /** The variable that names the disk of Windows, such as `C:`. */
  readonly systemDrive: string
  readonly dataFolder: string
}

/** Parses what the script printed. */
export function parseWindowsSigns(output: string | null, { sessionName, systemDrive, dataFolder }: WindowsPlace): ComputerSigns {
  const lines = (output ?? '').split(/\r?\n/).map((line) => line.split('\t'))
  const fieldsOf = (kind: string): string[][] =>
    lines.filter(([first]) => first === kind).map(([, ...fields]) => fields.map((field) => field.trim()).filter((field) => field !== ''))
  return {
    hardware: fieldsOf('hardware').flat(),
    graphicsVendors: fieldsOf('graphics').flatMap(([id = '']) => vendorOf(id)),
    // Windows 11 runs real computers under a hypervisor of its own, so that sign says nothing here.
    isGuestProcessor: false,
    isRemoteSession: /^(RDP|ICA|PCoIP)-/i.test(sessionName) || fieldsOf('remote').some(([value]) => value === 'True'),
    programs: fieldsOf('program'),
    virtualKeyboards: [],
    dataDisk: dataFolder.toLowerCase().startsWith(`${systemDrive.toLowerCase()}\\`) ? 'system' : 'other',
    isComplete: lines.some(([first]) => first === 'end')
  }
}

function vendorOf(deviceId: string): number[] {
  const [, vendor] = /\bVEN_([0-9A-F]{4})\b/i.exec(deviceId) ?? []
  return vendor === undefined ? [] : [Number.parseInt(vendor, 16)]
}
