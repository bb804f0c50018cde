import { openDebInstaller, type SystemInstaller } from './system-installer.ts'
import { openWindowsInstaller, servicePathsOf, type ServicePaths } from './windows-installer.ts'

/** Opens the program that installs for everybody on this system. */
export function openSystemInstaller(): SystemInstaller {
  return process.platform === 'win32' ? openWindowsInstaller(ownServicePaths()) : openDebInstaller()
}

/** Returns where Windows' update service of the running program lies. */
export function ownServicePaths(): ServicePaths {
  return servicePathsOf({ executable: process.execPath, environment: process.env, isTestBuild: __KOYA_TEST_BUILD__ })
}
