import type { ProbeFinding } from '../../../../src-shared/device/probe-findings.ts'

interface KnownProgram {
  /** The name that people know. */
  readonly name: string
  /** Names of its files, processes and products, in small letters and without `.exe`. */
  readonly files: readonly string[]
}

type ProgramFinding = Extract<ProbeFinding, 'remote-session' | 'remote-control' | 'screen-sharing' | 'injected-keys' | 'forgetful-disk'>

/** Servers of a screen that is nobody's desk: a session on one is shown elsewhere. */
const remoteSession: readonly KnownProgram[] = [
  { name: 'Xvnc', files: ['xvnc', 'xtigervnc', 'xtightvnc', 'xrealvnc', 'xvnc-core'] },
  { name: 'xrdp', files: ['xrdp-chansrv'] },
  { name: 'X2Go', files: ['x2goagent'] },
  { name: 'NX', files: ['nxagent'] }
]

/** Let somebody elsewhere see and use this computer. Classroom programs are among them: what a teacher can do, a stranger may. */
const remoteControl: readonly KnownProgram[] = [
  { name: 'AeroAdmin', files: ['aeroadmin'] },
  { name: 'Ammyy Admin', files: ['aa_v3', 'ammyy'] },
  { name: 'AnyDesk', files: ['anydesk'] },
  { name: 'Chrome Remote Desktop', files: ['remoting_host', 'remoting_desktop', 'remote_assistance_host', 'chrome-remote-desktop-host'] },
  { name: 'Dameware', files: ['dwrcs', 'dwrcst'] },
  { name: 'DWService', files: ['dwagent', 'dwagsvc', 'dwaglnc'] },
  { name: 'Getscreen', files: ['getscreen'] },
  { name: 'GNOME Remote Desktop', files: ['vino-server'] },
  { name: 'GoTo', files: ['g2svc', 'g2comm', 'g2host', 'gotoassist', 'goto resolve'] },
  { name: 'HopToDesk', files: ['hoptodesk'] },
  { name: 'Iperius Remote', files: ['iperiusremote'] },
  { name: 'iTALC', files: ['italc_ica', 'italc'] },
  { name: 'krfb', files: ['krfb'] },
  { name: 'LogMeIn', files: ['logmein', 'logmeinsystray', 'lmiguardiansvc'] },
  { name: 'macOS screen sharing', files: ['screensharingd'] },
  { name: 'MeshCentral', files: ['meshagent'] },
  { name: 'NetSupport', files: ['client32', 'netsupport'] },
  { name: 'NoMachine', files: ['nxserver.bin', 'nxnode.bin', 'nxservice64', 'nxservice32'] },
  { name: 'Parsec', files: ['parsecd', 'pservice'] },
  { name: 'Quick Assist', files: ['quickassist', 'msra'] },
  { name: 'Radmin', files: ['rserver3', 'famitrfc'] },
  { name: 'Remote Utilities', files: ['rutserv', 'rutview', 'rfusclient'] },
  { name: 'RustDesk', files: ['rustdesk'] },
  { name: 'ScreenConnect', files: ['screenconnect.clientservice', 'screenconnect.windowsclient'] },
  { name: 'Splashtop', files: ['srserver', 'srmanager', 'srfeature', 'splashtop-streamer'] },
  { name: 'Sunshine', files: ['sunshine'] },
  { name: 'Supremo', files: ['supremo', 'supremoservice', 'supremohelper'] },
  { name: 'TeamViewer', files: ['teamviewer', 'teamviewerd', 'teamviewer_service', 'teamviewer_desktop', 'tv_w32', 'tv_x64'] },
  { name: 'UltraViewer', files: ['ultraviewer_desktop', 'ultraviewer_service'] },
  { name: 'Veyon', files: ['veyon-server', 'veyon-service'] },
  {
    name: 'VNC',
    files: [
      ...['winvnc', 'winvnc4', 'tvnserver', 'vncserver', 'vncserver-x11', 'vncserver-x11-core', 'vncserverui'],
      ...['x0vncserver', 'x0tigervncserver', 'x11vnc', 'wayvnc', 'tightvnc', 'ultravnc', 'vnc server', 'vnc® server']
    ]
  },
  { name: 'Zoho Assist', files: ['zaservice', 'za_connect', 'zohours'] }
]

/** Record the screen, or show it and carry voices. */
const screenSharing: readonly KnownProgram[] = [
  { name: 'Bandicam', files: ['bandicam', 'bdcam'] },
  { name: 'Camtasia', files: ['camtasia', 'camtasiastudio', 'camrecorder'] },
  { name: 'Cluely', files: ['cluely'] },
  { name: 'Discord', files: ['discord', 'discordcanary', 'discordptb'] },
  { name: 'FlashBack', files: ['flashback recorder', 'fbrecorder'] },
  { name: 'GPU Screen Recorder', files: ['gpu-screen-recorder'] },
  { name: 'Greenshot', files: ['greenshot'] },
  { name: 'Kazam', files: ['kazam'] },
  { name: 'Lightshot', files: ['lightshot'] },
  { name: 'Loom', files: ['loom'] },
  { name: 'Microsoft Teams', files: ['teams', 'ms-teams', 'msteams', 'microsoft teams', 'teams-for-linux'] },
  { name: 'OBS', files: ['obs', 'obs32', 'obs64', 'obs studio'] },
  { name: 'ShareX', files: ['sharex'] },
  { name: 'SimpleScreenRecorder', files: ['simplescreenrecorder'] },
  { name: 'Skype', files: ['skype', 'skypeforlinux'] },
  { name: 'Slack', files: ['slack'] },
  { name: 'Snagit', files: ['snagit32', 'snagitcapture', 'snagiteditor'] },
  { name: 'Telegram', files: ['telegram', 'telegram-desktop'] },
  { name: 'vokoscreen', files: ['vokoscreenng', 'vokoscreen'] },
  { name: 'Webex', files: ['webex', 'ciscocollabhost', 'atmgr'] },
  { name: 'wf-recorder', files: ['wf-recorder'] },
  { name: 'WhatsApp', files: ['whatsapp', 'whatsapp.root'] },
  { name: 'Zoom', files: ['zoom', 'zoom.us', 'zoom meetings', 'zoom workplace'] }
]

/** Press keys by themselves, or pass on those of another computer. */
const injectedKeys: readonly KnownProgram[] = [
  { name: 'AutoHotkey', files: ['autohotkey', 'autohotkey32', 'autohotkey64', 'autohotkeyu32', 'autohotkeyu64'] },
  { name: 'AutoIt', files: ['autoit3', 'autoit3_x64'] },
  { name: 'AutoKey', files: ['autokey-gtk', 'autokey-qt'] },
  { name: 'Barrier', files: ['barrier', 'barrierc', 'barriers'] },
  { name: 'Deskflow', files: ['deskflow', 'deskflow-core', 'input-leap', 'input-leapc'] },
  { name: 'Espanso', files: ['espanso', 'espansod'] },
  { name: 'Macro Creator', files: ['macrocreator'] },
  { name: 'Mouse without Borders', files: ['mousewithoutborders', 'powertoys.mousewithoutborders'] },
  { name: 'Synergy', files: ['synergy', 'synergyc', 'synergy-core'] },
  { name: 'TinyTask', files: ['tinytask'] },
  { name: 'xdotool', files: ['xdotool', 'xte'] },
  { name: 'ydotool', files: ['ydotool', 'ydotoold'] }
]

/** Reset the disk of Windows at each restart. */
const forgetfulDisk: readonly KnownProgram[] = [
  { name: 'Deep Freeze', files: ['dfserv', 'frzstate2k', 'frzstate'] },
  { name: 'Shadow Defender', files: ['defenderdaemon', 'shadow defender'] },
  { name: 'Time Freeze', files: ['toolwiztimefreeze', 'toolwiz time freeze'] }
]

const programsByFinding: Readonly<Record<ProgramFinding, readonly KnownProgram[]>> = {
  'remote-session': remoteSession,
  'remote-control': remoteControl,
  'screen-sharing': screenSharing,
  'injected-keys': injectedKeys,
  'forgetful-disk': forgetfulDisk
}

/** Linux cuts the name of a process here. */
const PROCESS_NAME_CHARACTERS = 15

const byFile = new Map(
  Object.entries(programsByFinding).flatMap(([finding, programs]) =>
    programs.flatMap(({ name, files }) =>
      files.flatMap((file) =>
        [file, file.slice(0, PROCESS_NAME_CHARACTERS)].map((known) => [known, { finding: finding as ProgramFinding, name }] as const)
      )
    )
  )
)

/** Returns what a program with that name is; undefined for one that no list names. */
export function findKnownProgram(name: string): { readonly finding: ProgramFinding; readonly name: string } | undefined {
  return byFile.get(plainNameOf(name))
}

/** Returns the name of the file in a path, in small letters, without `.exe` and without what Linux adds to a file that was deleted. */
function plainNameOf(path: string): string {
  const name =
    path
      .replace(/ \(deleted\)$/, '')
      .split(/[\\/]/)
      .at(-1) ?? ''
  return name
    .trim()
    .toLowerCase()
    .replace(/\.(exe|com|scr|appimage)$/, '')
}
