import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * electron-builder's hook, run on the unpacked folder before it is signed: takes away Electron's sample app, which would run in place of a
 * missing archive, and blows the fuses of check S13.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack(context) {
  const { appOutDir, electronPlatformName, packager } = context
  const isMac = electronPlatformName === 'darwin' || electronPlatformName === 'mas'
  /** @type {{ executableName?: string }} */
  const options = packager.platformSpecificBuildOptions
  const name = packager.appInfo.productFilename
  const resources = isMac ? join(appOutDir, `${name}.app/Contents/Resources`) : join(appOutDir, 'resources')
  rmSync(join(resources, 'default_app.asar'), { force: true })
  await flipFuses(join(appOutDir, executableOf(electronPlatformName, name, options.executableName ?? name)), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    resetAdHocDarwinSignature: isMac,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false
  })
}

/**
 * @param {string} platform
 * @param {string} productName
 * @param {string} linuxName
 */
function executableOf(platform, productName, linuxName) {
  if (platform === 'win32') return `${productName}.exe`
  return platform === 'linux' ? linuxName : `${productName}.app`
}
