; The installer and uninstaller of Koya for Windows. electron-builder compiles it behind installer.nsh, with its defines; KOYA_APP_FOLDER names the
; program's unpacked folder, which KOYA_LAY_OUT lays out in KOYA_PIECES_FOLDER. It needs nothing but NSIS's own plug-ins.
;   /S                          silent
;   /allusers, /currentuser     for whom; else as it is installed, and for one user where it is not
;   /D=C:\Koya                  the folder, as the last word, unquoted
;   --updated --force-run       from Koya's own updater: waits until Koya has ended, starts it afterwards and watches that first start
;   /byservice                  from the service for updates, which works in the folder of the policy right now
; The uninstaller: /S as above; /back puts the version before in its place again, and starts it where it is one user's.
; Exit codes besides those of installer.nsh: 1 stopped by the user; 2 the files could not be written; 5 an installation for everybody needs an
; administrator; 6 Koya is running; 7 the folder holds other files.
; 8 there is no version before; 9 another installer is at work.
; The files are written beside the old ones and renamed at the end, so that the program is always whole. The last version stays in FOLDER.previous.

!include "MUI2.nsh"
!include "nsDialogs.nsh"
!include "x64.nsh"

!define APP_EXECUTABLE_FILENAME "${PRODUCT_FILENAME}.exe"
!define PROGRAM "${APP_EXECUTABLE_FILENAME}"
!define UNINSTALLER "Uninstall ${PRODUCT_NAME}.exe"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${UNINSTALL_APP_KEY}"
; Tries of half a second each.
!define TRIES_WHILE_HELD 20
!define TRIES_WHILE_RUNNING 120
; Looks of a quarter of a second at the first start of a new version.
!define LOOKS_AT_FIRST_START 720
!define STILL_ACTIVE 259
!define ALREADY_RUNNING 183
!define ACCESS_DENIED 5
; Something that is no lock has its name.
!define OTHER_OBJECT 6
; Windows' STARTUPINFOW and PROCESS_INFORMATION.
!if ${NSIS_PTR_SIZE} > 4
  !define STARTUP_BYTES 104
  !define PROCESS_BYTES 24
!else
  !define STARTUP_BYTES 68
  !define PROCESS_BYTES 16
!endif
; An installation that has not proved itself yet (src-main/updates/update-store.ts), in the user's data folder.
!define TRIAL_FILE "$APPDATA\Koya\updates\trial.json"
; Koya reads it in src-main/app/work-at-launch.ts.
!define PUT_BACK "--update-put-back"

Name "${PRODUCT_NAME}"
RequestExecutionLevel user
ManifestDPIAware true
ShowInstDetails nevershow
ShowUnInstDetails nevershow
AutoCloseWindow true

Var installMode
Var isUpdate
Var isByService
Var isBack
Var allUsersButton

!define MUI_ABORTWARNING
!define MUI_CUSTOMFUNCTION_ABORT stopByUser
Page custom askForWhom takeForWhom
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE checkFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "Open ${PRODUCT_NAME} now"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Ends with an exit code, after a message if somebody sees it.
!macro endWith CODE TEXT
  DetailPrint "${TEXT}"
  ${IfNot} ${Silent}
    MessageBox MB_OK|MB_ICONEXCLAMATION "${TEXT}"
  ${EndIf}
  SetErrorLevel ${CODE}
  Quit
!macroend

; $0: "yes" if a program file in FOLDER is running: Windows lets nobody write to it meanwhile.
!macro findRunning FOLDER
  StrCpy $0 "no"
  ${If} ${FileExists} "${FOLDER}\${PROGRAM}"
    ClearErrors
    FileOpen $1 "${FOLDER}\${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $0 "yes"
    ${Else}
      FileClose $1
    ${EndIf}
  ${EndIf}
!macroend

; $0: "yes" if FROM was renamed to TO. A virus scanner may hold a file of it for a moment.
!macro renameWhenFree FROM TO
  StrCpy $0 "no"
  ${ForEach} $1 1 ${TRIES_WHILE_HELD} + 1
    ClearErrors
    Rename "${FROM}" "${TO}"
    ${IfNot} ${Errors}
      StrCpy $0 "yes"
      ${Break}
    ${EndIf}
    Sleep 500
  ${Next}
!macroend

; $0: "yes" if the version before took the place of the installed one.
!macro putPreviousBack
  StrCpy $0 "no"
  ${If} ${FileExists} "$INSTDIR.previous\${PROGRAM}"
    RMDir /r "$INSTDIR.failed"
    !insertmacro renameWhenFree "$INSTDIR" "$INSTDIR.failed"
    ${If} $0 == "yes"
      !insertmacro renameWhenFree "$INSTDIR.previous" "$INSTDIR"
      ${If} $0 == "yes"
        RMDir /r "$INSTDIR.failed"
        ReadRegStr $1 SHELL_CONTEXT "${UNINSTALL_KEY}" "PreviousVersion"
        ${If} $1 != ""
          WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT_NAME} $1"
          WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "DisplayVersion" "$1"
        ${EndIf}
      ${Else}
        !insertmacro renameWhenFree "$INSTDIR.failed" "$INSTDIR"
        StrCpy $0 "no"
      ${EndIf}
    ${EndIf}
  ${EndIf}
!macroend

!macro useAllUsers
  StrCpy $installMode "all"
  SetShellVarContext all
!macroend

!macro useCurrentUser
  StrCpy $installMode "user"
  SetShellVarContext current
!macroend

; $R0: "yes" if this process may install for everybody.
Function findAdministrator
  StrCpy $R0 "no"
  UserInfo::GetAccountType
  Pop $R1
  ${If} $R1 == "Admin"
    StrCpy $R0 "yes"
  ${EndIf}
FunctionEnd

; The folder of the present installation, else the usual one. A folder that /D names stays.
Function chooseFolder
  ${If} $INSTDIR != ""
    Return
  ${EndIf}
  ReadRegStr $INSTDIR SHELL_CONTEXT "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $INSTDIR != ""
    Return
  ${EndIf}
  ${If} $installMode == "all"
    StrCpy $INSTDIR "$PROGRAMFILES64\${APP_FILENAME}"
  ${Else}
    StrCpy $INSTDIR "$LOCALAPPDATA\Programs\${APP_FILENAME}"
  ${EndIf}
FunctionEnd

Function .onInit
  SetRegView 64
  ${GetParameters} $R0
  StrCpy $isUpdate "no"
  ClearErrors
  ${GetOptions} $R0 "--updated" $R1
  ${IfNot} ${Errors}
    StrCpy $isUpdate "yes"
  ${EndIf}
  StrCpy $isByService "no"
  ClearErrors
  ${GetOptions} $R0 "/byservice" $R1
  ${IfNot} ${Errors}
    StrCpy $isByService "yes"
  ${EndIf}
  ; As it is installed; a whole computer before one user.
  !insertmacro useCurrentUser
  ReadRegStr $R1 HKLM "${UNINSTALL_KEY}" "InstallLocation"
  ReadRegStr $R2 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R1 != ""
  ${AndIf} $R2 == ""
    !insertmacro useAllUsers
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/currentuser" $R1
  ${IfNot} ${Errors}
    !insertmacro useCurrentUser
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/allusers" $R1
  ${IfNot} ${Errors}
    !insertmacro useAllUsers
  ${EndIf}
  ${If} ${Silent}
    ${If} $installMode == "all"
      Call findAdministrator
      ${If} $R0 != "yes"
        !insertmacro endWith 5 "To install ${PRODUCT_NAME} for everybody, start this as an administrator."
      ${EndIf}
    ${EndIf}
    Call chooseFolder
    Call checkFolder
    ; A silent installer shows no page, so nothing else calls this.
    Call awaitEnd
  ${EndIf}
FunctionEnd

Function stopByUser
  SetErrorLevel 1
FunctionEnd

Function askForWhom
  !insertmacro MUI_HEADER_TEXT "Who will use ${PRODUCT_NAME}?" "Choose one. You can install it again later for others."
  nsDialogs::Create 1018
  Pop $R0
  ${NSD_CreateRadioButton} 0 10u 100% 12u "Everybody who uses this computer (needs an administrator)"
  Pop $allUsersButton
  ${NSD_CreateRadioButton} 0 30u 100% 12u "Only me"
  Pop $R1
  ${If} $installMode == "all"
    ${NSD_Check} $allUsersButton
  ${Else}
    ${NSD_Check} $R1
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function takeForWhom
  ${NSD_GetState} $allUsersButton $R1
  StrCpy $INSTDIR ""
  ${If} $R1 == ${BST_CHECKED}
    !insertmacro useAllUsers
    Call findAdministrator
    ${If} $R0 != "yes"
      ${GetParameters} $R1
      ClearErrors
      ExecShell "runas" "$EXEPATH" "$R1 /allusers"
      ${IfNot} ${Errors}
        Quit
      ${EndIf}
      MessageBox MB_OK|MB_ICONEXCLAMATION "To install ${PRODUCT_NAME} for everybody, an administrator must agree. Choose “Only me” to go on without one."
      Abort
    ${EndIf}
  ${Else}
    !insertmacro useCurrentUser
  ${EndIf}
  Call chooseFolder
FunctionEnd

; An installation renames its folder as a whole, so nothing else may lie in it.
Function checkFolder
  ${If} ${FileExists} "$INSTDIR\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    FindFirst $R2 $R3 "$INSTDIR\*.*"
    ${DoWhile} $R3 != ""
      ${If} $R3 != "."
      ${AndIf} $R3 != ".."
        FindClose $R2
        ${If} ${Silent}
          !insertmacro endWith 7 "$INSTDIR holds other files. Choose an empty folder."
        ${Else}
          MessageBox MB_OK|MB_ICONEXCLAMATION "$INSTDIR holds other files. Choose an empty folder."
          Abort
        ${EndIf}
      ${EndIf}
      FindNext $R2 $R3
    ${Loop}
    FindClose $R2
  ${EndIf}
FunctionEnd

; Koya is never ended from here: an exam may be open. Its own updater has asked it to end, so that one is awaited.
Function awaitEnd
  ${ForEach} $R3 1 ${TRIES_WHILE_RUNNING} + 1
    !insertmacro findRunning "$INSTDIR"
    ${If} $0 == "no"
      Return
    ${EndIf}
    ${If} $isUpdate == "no"
      ${Break}
    ${EndIf}
    Sleep 500
  ${Next}
  ${If} ${Silent}
    !insertmacro endWith 6 "${PRODUCT_NAME} is open. Close it, and install again."
  ${EndIf}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${PRODUCT_NAME} is open. Submit your exam and close ${PRODUCT_NAME}, then choose Retry." IDRETRY again
  SetErrorLevel 6
  Quit
  again:
  Call awaitEnd
FunctionEnd

; Starts the new version and watches its first start. If it ends with a failure before it has proved itself, the version before comes back.
Function startWatched
  ; Both begin as zeros; the first one holds its own length.
  System::Alloc ${STARTUP_BYTES}
  Pop $R4
  System::Call '*$R4(i ${STARTUP_BYTES})'
  System::Alloc ${PROCESS_BYTES}
  Pop $R5
  StrCpy $R6 '"$INSTDIR\${PROGRAM}"'
  System::Call 'kernel32::CreateProcessW(p 0, w R6, p 0, p 0, i 0, i 0, p 0, p 0, p R4, p R5) i .R7'
  StrCpy $R8 1
  ${If} $R7 != 0
    System::Call '*$R5(p .R7, p .R9)'
    ${ForEach} $R3 1 ${LOOKS_AT_FIRST_START} + 1
      StrCpy $R8 0
      ${IfNot} ${FileExists} "${TRIAL_FILE}"
        ${Break}
      ${EndIf}
      System::Call 'kernel32::GetExitCodeProcess(p R7, *i .R8)'
      ${If} $R8 != ${STILL_ACTIVE}
        ${Break}
      ${EndIf}
      StrCpy $R8 0
      Sleep 250
    ${Next}
    System::Call 'kernel32::CloseHandle(p R7)'
    System::Call 'kernel32::CloseHandle(p R9)'
  ${EndIf}
  System::Free $R4
  System::Free $R5
  ${If} $R8 != 0
    ; Its helper processes end a moment later.
    Call awaitEnd
    !insertmacro putPreviousBack
    ${If} $0 == "yes"
      Exec '"$INSTDIR\${PROGRAM}" ${PUT_BACK}'
    ${EndIf}
  ${EndIf}
FunctionEnd

!ifndef BUILD_UNINSTALLER
  !system '"$%KOYA_NODE%" "$%KOYA_LAY_OUT%" "$%KOYA_APP_FOLDER%" "$%KOYA_PIECES_FOLDER%"' = 0
!endif

; NSIS ends at a file that it cannot write. A disk that is full would stay so.
Function .onInstFailed
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR.new"
FunctionEnd

Section "Koya"
  ; Two installers would unpack into the same folder. It is free again when this process ends.
  System::Call 'kernel32::CreateMutexW(p 0, i 0, w "Global\${PRODUCT_NAME}Setup") p .R1 ?e'
  Pop $R1
  ; The system's own cannot be opened by others.
  ${If} $R1 = ${ALREADY_RUNNING}
  ${OrIf} $R1 = ${ACCESS_DENIED}
  ${OrIf} $R1 = ${OTHER_OBJECT}
    !insertmacro endWith 9 "Another installer of ${PRODUCT_NAME} is at work. Try again when it has ended."
  ${EndIf}
  ${IfNot} ${Silent}
    Call awaitEnd
  ${EndIf}
  ; What remains of an installation that was cut would be joined with this one's files.
  ${ForEach} $R1 1 ${TRIES_WHILE_HELD} + 1
    RMDir /r "$INSTDIR.new"
    ${IfNot} ${FileExists} "$INSTDIR.new\*.*"
      ${Break}
    ${EndIf}
    Sleep 500
  ${Next}
  ${If} ${FileExists} "$INSTDIR.new\*.*"
    !insertmacro endWith 2 "Another program uses $INSTDIR.new. Close it, and install again."
  ${EndIf}
  ClearErrors
  SetOutPath "$INSTDIR.new"
  File /r "$%KOYA_PIECES_FOLDER%/*.*"
  ; Beside this folder others might lay a library that it would load.
  InitPluginsDir
  File "/oname=$PLUGINSDIR\join.exe" "$%KOYA_APP_FOLDER%/koya-update.exe"
  WriteUninstaller "$INSTDIR.new\${UNINSTALLER}"
  ${If} $installMode == "all"
    ; Koya reads its policy there, whatever the variables of a session say (src-main/platform/program/program-data.ts).
    SetShellVarContext all
    FileOpen $R1 "$INSTDIR.new\program-data" w
    FileWrite $R1 "$APPDATA"
    FileClose $R1
  ${EndIf}
  ${If} $isByService == "yes"
    ; The service takes it away once it has seen this version start (update-service.c).
    FileOpen $R1 "$INSTDIR.new\unchecked" w
    FileClose $R1
  ${EndIf}
  ; The last one: it also writes everything to the disk.
  StrCpy $R2 "not whole"
  ${IfNot} ${Errors}
    nsExec::Exec '"$PLUGINSDIR\join.exe" /join "$INSTDIR.new"'
    Pop $R2
  ${EndIf}
  SetOutPath "$TEMP"
  ${If} $R2 != "0"
    RMDir /r "$INSTDIR.new"
    !insertmacro endWith 2 "The files could not be written to $INSTDIR. Is the disk full?"
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    RMDir /r "$INSTDIR.previous"
    !insertmacro renameWhenFree "$INSTDIR" "$INSTDIR.previous"
    ${If} $0 == "no"
      RMDir /r "$INSTDIR.new"
      !insertmacro endWith 2 "Another program uses files of ${PRODUCT_NAME}. The installed version stays."
    ${EndIf}
  ${Else}
    RMDir "$INSTDIR"
  ${EndIf}
  !insertmacro renameWhenFree "$INSTDIR.new" "$INSTDIR"
  ${If} $0 == "no"
    !insertmacro renameWhenFree "$INSTDIR.previous" "$INSTDIR"
    RMDir /r "$INSTDIR.new"
    !insertmacro endWith 2 "The files could not be written to $INSTDIR. The installed version stays."
  ${EndIf}

  CreateShortCut "$SMPROGRAMS\${PRODUCT_NAME}.lnk" "$INSTDIR\${PROGRAM}"
  ${If} $isUpdate == "no"
    CreateShortCut "$DESKTOP\${PRODUCT_NAME}.lnk" "$INSTDIR\${PROGRAM}"
  ${EndIf}
  ReadRegStr $R1 SHELL_CONTEXT "${UNINSTALL_KEY}" "DisplayVersion"
  ${If} $R1 != ""
    WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "PreviousVersion" "$R1"
  ${EndIf}
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "DisplayName" "${PRODUCT_NAME} ${VERSION}"
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM},0"
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "Publisher" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  ${If} $installMode == "all"
    StrCpy $R1 "/allusers"
  ${Else}
    StrCpy $R1 "/currentuser"
  ${EndIf}
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\${UNINSTALLER}" $R1'
  WriteRegStr SHELL_CONTEXT "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\${UNINSTALLER}" $R1 /S'
  WriteRegDWORD SHELL_CONTEXT "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD SHELL_CONTEXT "${UNINSTALL_KEY}" "NoRepair" 1
  !ifdef ESTIMATED_SIZE
    WriteRegDWORD SHELL_CONTEXT "${UNINSTALL_KEY}" "EstimatedSize" ${ESTIMATED_SIZE}
  !endif
  !insertmacro customInstall
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "--force-run" $R1
  ${IfNot} ${Errors}
    ${If} $installMode == "user"
      Call startWatched
    ${Else}
      Exec '"$INSTDIR\${PROGRAM}"'
    ${EndIf}
  ${EndIf}
SectionEnd

Function un.onInit
  SetRegView 64
  !insertmacro useCurrentUser
  ReadRegStr $R1 HKLM "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $R1 == $INSTDIR
    !insertmacro useAllUsers
    UserInfo::GetAccountType
    Pop $R2
    ${If} $R2 != "Admin"
      ${If} ${Silent}
        SetErrorLevel 5
        Quit
      ${EndIf}
      ExecShell "runas" "$INSTDIR\${UNINSTALLER}" "/allusers"
      Quit
    ${EndIf}
  ${EndIf}
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/back" $R1
  ${If} ${Errors}
    StrCpy $isBack "no"
  ${Else}
    StrCpy $isBack "yes"
  ${EndIf}
  ; Koya itself calls for the version before, and ends.
  ${ForEach} $R3 1 ${TRIES_WHILE_RUNNING} + 1
    !insertmacro findRunning "$INSTDIR"
    ${If} $0 == "no"
    ${OrIf} $isBack == "no"
      ${Break}
    ${EndIf}
    Sleep 500
  ${Next}
  ${If} $0 == "yes"
    !insertmacro endWith 6 "${PRODUCT_NAME} is open. Close it, and try again."
  ${EndIf}
FunctionEnd

; What learners have saved stays: it lies in their own folders.
Section "Uninstall"
  ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    !insertmacro endWith 7 "$INSTDIR is not a folder of ${PRODUCT_NAME}."
  ${EndIf}
  SetOutPath "$TEMP"
  ${If} $isBack == "yes"
    ${IfNot} ${FileExists} "$INSTDIR.previous\${PROGRAM}"
      !insertmacro endWith 8 "There is no version before on this computer."
    ${EndIf}
    !insertmacro putPreviousBack
    ; For everybody, the update service does it, which opens no window.
    ${If} $installMode == "user"
      Exec '"$INSTDIR\${PROGRAM}" ${PUT_BACK}'
    ${EndIf}
    ${If} $0 == "no"
      !insertmacro endWith 2 "Another program uses files of ${PRODUCT_NAME}. The installed version stays."
    ${EndIf}
    Quit
  ${EndIf}
  ${If} $installMode == "all"
    !insertmacro stopService
    ; First, because afterwards the account's session would have no program.
    nsExec::Exec '"$INSTDIR\${SERVICE_PROGRAM}" /no-exam-account "${PRODUCT_NAME}"'
    Pop $R1
    ${If} $R1 != "0"
      !insertmacro startService
      !insertmacro endWith 2 "The candidates' account could not be restored: error $R1. Sign it out, and try again."
    ${EndIf}
  ${EndIf}
  RMDir /r "$INSTDIR.new"
  RMDir /r "$INSTDIR.previous"
  RMDir /r "$INSTDIR.failed"
  ClearErrors
  RMDir /r "$INSTDIR"
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ${If} $installMode == "all"
      !insertmacro startService
    ${EndIf}
    !insertmacro endWith 2 "Another program uses files of ${PRODUCT_NAME}. Close it, and try again."
  ${EndIf}
  Delete "$SMPROGRAMS\${PRODUCT_NAME}.lnk"
  Delete "$DESKTOP\${PRODUCT_NAME}.lnk"
  ${If} $installMode == "user"
    ; The installer of the last update (src-main/updates/download/base-package.ts).
    RMDir /r "$LOCALAPPDATA\Koya\base"
    RMDir "$LOCALAPPDATA\Koya"
  ${EndIf}
  DeleteRegKey SHELL_CONTEXT "${UNINSTALL_KEY}"
  !insertmacro customUnInstall
SectionEnd
