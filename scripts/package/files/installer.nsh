; Included in electron-builder's installer.
;   /POLICY=C:\share\policy.json   a system-wide install copies this policy; without /allusers it is refused
;   /SEAT=home|school|exam         writes the marker file with the kind of this computer; without /allusers it is refused
;   /PIN=C:\share\pin.txt          gives the service the line of "koya pin hash", for a policy with "pin": "system"; without the service it is refused
;   /USER=candidate                beside /SEAT=exam: that account signs in on its own and has Koya in place of a desktop
; Exit codes besides NSIS's own: 3 the policy, the marker, the PIN or the account could not be written; 4 not only administrators may write to the program's folder.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

; Full rights for administrators and the system, read rights for users and for Chromium's sandbox (the last two); "P": no inherited rights.
!define CLOSED_FOLDER "O:BAD:P(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;OICI;0x1200a9;;;BU)(A;OICI;0x1200a9;;;S-1-15-2-1)(A;OICI;0x1200a9;;;S-1-15-2-2)"
; What Windows opens at each sign-in.
!define START_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define OWNER_AND_PROTECTED_DACL 0x80000005
; The folder of the update service (src-main/updates/system). "Inbox": users may put files into it, but no folders, and each owns what they put there.
; "Work": only administrators and the system; so are the PIN's hash and the count of tries.
!define INBOX_FOLDER "O:BAD:P(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;;0x1200a2;;;BU)(A;OICIIO;FA;;;CO)"
!define WORK_FOLDER "O:BAD:P(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)"
!if "${PRODUCT_NAME}" == "Koya"
  !define UPDATES_FOLDER "$APPDATA\Koya\updates"
!else
  !define UPDATES_FOLDER "$APPDATA\Koya\updates-test"
!endif
!define SERVICE "${PRODUCT_NAME}Update"
!define SERVICE_PROGRAM "koya-update.exe"
!define SERVICE_FOLDER "$PROGRAMFILES64\${APP_FILENAME} Update"
; Of Windows' service manager.
!define MANAGER_MAY_CREATE 0x2
!define SERVICE_ALL 0xf01ff
!define SERVICE_OWN_PROCESS 0x10
!define SERVICE_AUTO_START 2
!define SERVICE_ERROR_NORMAL 1
!define SERVICE_CONTROL_STOP 1
!define SERVICE_STOPPED 1
!define UNCHANGED 0xffffffff
!define ALREADY_THERE 1073
!define SERVICE_RUNS 1056
; Errors of Windows.
!define FILE_NOT_FOUND 2
!define NONE_MAPPED 1332
!define ACCOUNT_REFUSED 5
; MOVEFILE_REPLACE_EXISTING and MOVEFILE_WRITE_THROUGH.
!define REPLACE_DURABLY 0x9
!define GENERIC_WRITE 0x40000000
!define OPEN_EXISTING 3

!ifndef BUILD_UNINSTALLER
  ; "open" where others than administrators may write to ProgramData\Koya.
  Var isDataClosed
  ; "yes" if the service for updates and its folders were laid, and the service runs.
  Var isLaid
  ; "yes" if the marker of /SEAT= was written.
  Var isMarked

  ; $R1: a path. $R9: "ours" if it is no link and belongs to administrators, the system or Windows' own installer; "none" if it does not exist;
  ; else "foreign".
  Function judgeOwner
    StrCpy $R9 "foreign"
    System::Call 'kernel32::GetFileAttributesW(w R1) i .R4 ?e'
    Pop $R5
    ${If} $R4 = -1
      ; No such file, no such path: any other error does not mean absence.
      ${If} $R5 = 2
      ${OrIf} $R5 = 3
        StrCpy $R9 "none"
      ${EndIf}
      Return
    ${EndIf}
    ; The target of a link is chosen by its creator.
    IntOp $R5 $R4 & 0x400
    ${If} $R5 <> 0
      Return
    ${EndIf}
    StrCpy $R7 ""
    System::Call 'advapi32::GetNamedSecurityInfoW(w R1, i 1, i 1, *p .R4, p 0, p 0, p 0, *p .R5) i .R6'
    ${If} $R6 = 0
      System::Call 'advapi32::ConvertSidToStringSidW(p R4, *p .R6) i .R8'
      ${If} $R8 <> 0
        System::Call 'kernel32::lstrcpynW(w .R7, p R6, i ${NSIS_MAX_STRLEN}) p'
        System::Call 'kernel32::LocalFree(p R6)'
      ${EndIf}
      System::Call 'kernel32::LocalFree(p R5)'
    ${EndIf}
    ${If} $R7 == "S-1-5-32-544"
    ${OrIf} $R7 == "S-1-5-18"
    ${OrIf} $R7 == "S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464"
      StrCpy $R9 "ours"
    ${EndIf}
  FunctionEnd

  ; $R0: a folder that is ours. $R9: "foreign" if anything in it is not ours; else "ours".
  Function judgeContents
    StrCpy $R3 "ours"
    FindFirst $R2 $R6 "$R0\*"
    ${DoUntil} $R6 == ""
      ${If} $R6 != "."
      ${AndIf} $R6 != ".."
        StrCpy $R1 "$R0\$R6"
        Call judgeOwner
        ${If} $R9 != "ours"
          StrCpy $R3 "foreign"
        ${EndIf}
      ${EndIf}
      FindNext $R2 $R6
    ${Loop}
    FindClose $R2
    StrCpy $R9 $R3
  FunctionEnd

  ; $R0: a folder that is ours. Removes all other rights from it, then renames everything in it that is not ours. $R9: "ours" if nothing was renamed,
  ; "foreign" if something was, "open" if it failed.
  Function closeWhatIsOurs
    StrCpy $R9 "open"
    System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w "${CLOSED_FOLDER}", i 1, *p .R4, p 0) i .R5'
    ${If} $R5 = 0
      Return
    ${EndIf}
    System::Call 'advapi32::GetSecurityDescriptorOwner(p R4, *p .R6, *i .R5)'
    System::Call 'advapi32::GetSecurityDescriptorDacl(p R4, *i .R5, *p .R7, *i .R8)'
    System::Call 'advapi32::SetNamedSecurityInfoW(w R0, i 1, i ${OWNER_AND_PROTECTED_DACL}, p R6, p 0, p R7, p 0) i .R5'
    System::Call 'kernel32::LocalFree(p R4)'
    ${If} $R5 <> 0
      Return
    ${EndIf}
    StrCpy $R3 "ours"
    FindFirst $R2 $R6 "$R0\*"
    ${DoUntil} $R6 == ""
      ${If} $R6 != "."
      ${AndIf} $R6 != ".."
        StrCpy $R1 "$R0\$R6"
        Call judgeOwner
        ${If} $R9 == "ours"
          ; The folder of the service gets rights of its own, and a user can lock administrators out of a file in its inbox.
          ${If} $R1 != "${UPDATES_FOLDER}"
            ; Windows' own program by its full path: another of that name may be beside this installer. A reset file has only the folder's rights.
            nsExec::Exec '"$SYSDIR\icacls.exe" "$R1" /reset /T /C /L /Q'
            Pop $R5
            ${If} $R5 != "0"
              StrCpy $R3 "open"
            ${EndIf}
          ${EndIf}
        ${Else}
          Call setAside
          ${If} $R9 == "open"
            StrCpy $R3 "open"
          ${ElseIf} $R3 == "ours"
            StrCpy $R3 "foreign"
          ${EndIf}
        ${EndIf}
      ${EndIf}
      FindNext $R2 $R6
    ${Loop}
    FindClose $R2
    StrCpy $R9 $R3
  FunctionEnd

  ; $R1: a path. Renames it to a name that Koya never reads; a link itself is renamed, not its target. $R9: "foreign", or "open" if that failed.
  Function setAside
    StrCpy $R9 "foreign"
    System::Call 'kernel32::GetTickCount() i .R5'
    ClearErrors
    Rename "$R1" "$R1.set-aside-$R5"
    ${If} ${Errors}
      StrCpy $R9 "open"
    ${EndIf}
  FunctionEnd

  ; $R0: a folder that every user may read and only administrators may write. On Windows every user may create folders in ProgramData. The creator
  ; owns the folder, and an owner can restore all rights. So a folder that is not ours is renamed, and the new one is created with its final rights.
  ; $R9: as in closeWhatIsOurs.
  Function closeFolder
    StrCpy $R1 $R0
    Call judgeOwner
    ${If} $R9 == "ours"
      Call closeWhatIsOurs
      Return
    ${EndIf}
    StrCpy $R3 "ours"
    ${If} $R9 == "foreign"
      StrCpy $R3 "foreign"
      Call setAside
      ${If} $R9 == "open"
        Return
      ${EndIf}
    ${EndIf}
    StrCpy $R9 "open"
    System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w "${CLOSED_FOLDER}", i 1, *p .R4, p 0) i .R5'
    ${If} $R5 <> 0
      ; A SECURITY_ATTRIBUTES: its length, the rights, no inheritance. Creating fails if the folder was created meanwhile.
      !if ${NSIS_PTR_SIZE} > 4
        System::Call '*(i 24, i 0, p R4, i 0, i 0) p .R6'
      !else
        System::Call '*(i 12, p R4, i 0) p .R6'
      !endif
      System::Call 'kernel32::CreateDirectoryW(w R0, p R6) i .R5'
      System::Free $R6
      System::Call 'kernel32::LocalFree(p R4)'
      ${If} $R5 <> 0
        StrCpy $R9 $R3
      ${EndIf}
    ${EndIf}
  FunctionEnd

  ; Program Files is already protected. At the root of a disk every user may write, and a file beside a program can be loaded into it.
  ; $R9: "ours" if Windows itself keeps others from it.
  Function closeProgramFolder
    StrCpy $R9 "ours"
    StrLen $R1 "$PROGRAMFILES64\"
    StrCpy $R1 $INSTDIR $R1
    StrLen $R2 "$PROGRAMFILES32\"
    StrCpy $R2 $INSTDIR $R2
    ${If} $R1 == "$PROGRAMFILES64\"
    ${OrIf} $R2 == "$PROGRAMFILES32\"
      Return
    ${EndIf}
    StrCpy $R9 "foreign"
    StrLen $R1 $INSTDIR
    ; The rights of a whole disk are not changed.
    ${If} $R1 > 3
      StrCpy $R0 $INSTDIR
      StrCpy $R1 $INSTDIR
      Call judgeOwner
      ${If} $R9 == "ours"
        Call judgeContents
      ${EndIf}
      ${If} $R9 == "ours"
        Call closeWhatIsOurs
      ${EndIf}
    ${EndIf}
    ${If} $R9 != "ours"
      DetailPrint "Others than administrators may write to $INSTDIR: remove Koya, delete the folder, and install again."
      SetErrorLevel 4
    ${EndIf}
    ; What lies beside this folder, such as the next version while it is unpacked, is not closed.
    StrCpy $R9 "elsewhere"
  FunctionEnd

  ; $R0: a folder in one that is closed. $R1: its rights. Creates it, or gives it these rights. $isLaid: "no" if that failed.
  Function layFolder
    CreateDirectory "$R0"
    StrCpy $R9 1
    System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w R1, i 1, *p .R4, p 0) i .R5'
    ${If} $R5 <> 0
      System::Call 'advapi32::GetSecurityDescriptorOwner(p R4, *p .R6, *i .R5)'
      System::Call 'advapi32::GetSecurityDescriptorDacl(p R4, *i .R5, *p .R7, *i .R8)'
      System::Call 'advapi32::SetNamedSecurityInfoW(w R0, i 1, i ${OWNER_AND_PROTECTED_DACL}, p R6, p 0, p R7, p 0) i .R9'
      System::Call 'kernel32::LocalFree(p R4)'
    ${EndIf}
    ${If} $R9 <> 0
      StrCpy $isLaid "no"
    ${EndIf}
  FunctionEnd

  ; Lays and starts the service that installs signed updates for everybody. It lies apart from the program, whose folder it renames. $isLaid: "no" if any
  ; part of that failed.
  Function layService
    StrCpy $isLaid "yes"
    StrCpy $R0 "${UPDATES_FOLDER}"
    StrCpy $R1 "${CLOSED_FOLDER}"
    Call layFolder
    StrCpy $R0 "${UPDATES_FOLDER}\inbox"
    StrCpy $R1 "${INBOX_FOLDER}"
    Call layFolder
    StrCpy $R0 "${UPDATES_FOLDER}\reports"
    StrCpy $R1 "${CLOSED_FOLDER}"
    Call layFolder
    StrCpy $R0 "${UPDATES_FOLDER}\work"
    StrCpy $R1 "${WORK_FOLDER}"
    Call layFolder
    StrCpy $R0 "${UPDATES_FOLDER}\waiting"
    StrCpy $R1 "${WORK_FOLDER}"
    Call layFolder
    StrCpy $R0 "${UPDATES_FOLDER}\pin"
    StrCpy $R1 "${WORK_FOLDER}"
    Call layFolder
    Call exchangeService
    StrCpy $R6 '"${SERVICE_FOLDER}\${SERVICE_PROGRAM}" "$INSTDIR" "${PRODUCT_FILENAME}" "${UPDATES_FOLDER}"'
    System::Call 'advapi32::OpenSCManagerW(p 0, p 0, i ${MANAGER_MAY_CREATE}) p .R4'
    System::Call 'advapi32::CreateServiceW(p R4, w "${SERVICE}", w "${PRODUCT_NAME} updates", i ${SERVICE_ALL}, i ${SERVICE_OWN_PROCESS}, \
      i ${SERVICE_AUTO_START}, i ${SERVICE_ERROR_NORMAL}, w R6, p 0, p 0, p 0, p 0, p 0) p .R5 ?e'
    Pop $R7
    ${If} $R7 = ${ALREADY_THERE}
      ; Whether it starts by itself is the administrator's choice by now.
      System::Call 'advapi32::OpenServiceW(p R4, w "${SERVICE}", i ${SERVICE_ALL}) p .R5'
      System::Call 'advapi32::ChangeServiceConfigW(p R5, i ${UNCHANGED}, i ${UNCHANGED}, i ${UNCHANGED}, w R6, p 0, p 0, p 0, p 0, p 0, p 0)'
    ${EndIf}
    System::Call 'advapi32::StartServiceW(p R5, i 0, p 0) i .R8 ?e'
    Pop $R9
    ${If} $R8 = 0
    ${AndIf} $R9 <> ${SERVICE_RUNS}
      DetailPrint "The service for updates does not run: error $R9. An administrator installs updates."
      StrCpy $isLaid "no"
    ${EndIf}
    ${If} $R5 != "0"
      System::Call 'advapi32::CloseServiceHandle(p R5)'
    ${EndIf}
    System::Call 'advapi32::CloseServiceHandle(p R4)'
  FunctionEnd

  ; Replaces the service's program in one step. If it runs, it is renamed first, so the service itself may have started this installer; Windows starts the
  ; new one next time. $isLaid: "no" if that failed.
  Function exchangeService
    CreateDirectory "${SERVICE_FOLDER}"
    ; A program that runs keeps its file until a later installation.
    Delete "${SERVICE_FOLDER}\*.old"
    Delete "${SERVICE_FOLDER}\${SERVICE_PROGRAM}.new"
    ClearErrors
    CopyFiles /SILENT "$INSTDIR\${SERVICE_PROGRAM}" "${SERVICE_FOLDER}\${SERVICE_PROGRAM}.new"
    ${If} ${Errors}
      StrCpy $isLaid "no"
      Return
    ${EndIf}
    ; Written to the disk before it is renamed: an exam computer's session runs it.
    System::Call 'kernel32::CreateFileW(w "${SERVICE_FOLDER}\${SERVICE_PROGRAM}.new", i ${GENERIC_WRITE}, i 0, p 0, i ${OPEN_EXISTING}, i 0, p 0) p .R6'
    System::Call 'kernel32::FlushFileBuffers(p R6)'
    System::Call 'kernel32::CloseHandle(p R6)'
    Call takeNewService
    ${If} $R7 <> 0
      Return
    ${EndIf}
    System::Call 'kernel32::GetTickCount() i .R6'
    StrCpy $R6 "${SERVICE_FOLDER}\${SERVICE_PROGRAM}.$R6.old"
    Rename "${SERVICE_FOLDER}\${SERVICE_PROGRAM}" "$R6"
    Call takeNewService
    ${If} $R7 = 0
      Rename "$R6" "${SERVICE_FOLDER}\${SERVICE_PROGRAM}"
      StrCpy $isLaid "no"
    ${EndIf}
  FunctionEnd

  ; $R7: not 0 if the new program has replaced the old one.
  Function takeNewService
    System::Call 'kernel32::MoveFileExW(w "${SERVICE_FOLDER}\${SERVICE_PROGRAM}.new", w "${SERVICE_FOLDER}\${SERVICE_PROGRAM}", i ${REPLACE_DURABLY}) i .R7'
  FunctionEnd

  ; $R1: a policy's file. Copies it to $APPDATA\Koya, which is protected.
  Function takePolicy
    ClearErrors
    CopyFiles /SILENT "$R1" "$APPDATA\Koya\policy.json"
    ${If} ${Errors}
      DetailPrint "The policy could not be taken: $R1"
      SetErrorLevel 3
    ${EndIf}
  FunctionEnd

  ; $R1: a file with a PIN's hash. Gives it to the service; a new PIN begins with all its tries. It replaces the old one as a whole.
  Function takePin
    StrCpy $R3 "no"
    ClearErrors
    FileOpen $R2 "$R1" r
    ${IfNot} ${Errors}
      FileRead $R2 $R4
      FileClose $R2
      StrCpy $R4 $R4 9
      ${If} $R4 == "$$argon2id"
        StrCpy $R3 "yes"
      ${EndIf}
    ${EndIf}
    ${If} $R3 == "yes"
      ClearErrors
      CopyFiles /SILENT "$R1" "${UPDATES_FOLDER}\pin\hash.new"
      ; As held-count-file.ts writes it: as long as it will ever be, so that a full disk keeps no PIN from being checked.
      FileOpen $R2 "${UPDATES_FOLDER}\pin\tries.json" w
      FileWrite $R2 '{"wrongCount":0,"sinceMs":0}                                                                       $\n'
      FileClose $R2
      ; Users can see that there is a PIN, before the service has seen it.
      FileOpen $R2 "${UPDATES_FOLDER}\pin-held" w
      FileClose $R2
      ${IfNot} ${Errors}
        System::Call 'kernel32::MoveFileExW(w "${UPDATES_FOLDER}\pin\hash.new", w "${UPDATES_FOLDER}\pin\hash", i ${REPLACE_DURABLY}) i .R4'
        ${If} $R4 <> 0
          Return
        ${EndIf}
      ${EndIf}
    ${EndIf}
    DetailPrint "The PIN could not be taken. $R1 holds what koya pin hash has printed."
    SetErrorLevel 3
  FunctionEnd

  ; Restores what an earlier /USER= has changed in Windows. The program is the service's, which installer.nsi has laid where no user can exchange it.
  Function restoreAccount
    nsExec::Exec '"$PLUGINSDIR\join.exe" /no-exam-account "${PRODUCT_NAME}"'
    Pop $R3
    ${If} $R3 != "0"
      DetailPrint "The candidates' account could not be put back as it was: error $R3. Sign it out, and install again."
      SetErrorLevel 3
    ${EndIf}
  FunctionEnd

  ; $R1: the candidates' account (exam-account.h).
  Function setAccount
    nsExec::Exec '"$PLUGINSDIR\join.exe" /exam-account "${PRODUCT_NAME}" "$R1" "${SERVICE_FOLDER}\${SERVICE_PROGRAM}" "$INSTDIR\${PRODUCT_FILENAME}.exe"'
    Pop $R3
    ${If} $R3 == "${NONE_MAPPED}"
      DetailPrint "This computer has no account $R1."
    ${ElseIf} $R3 == "${FILE_NOT_FOUND}"
      DetailPrint "Sign in as $R1 once and sign out, and install again: the account has no profile of its own."
    ${ElseIf} $R3 == "${ACCOUNT_REFUSED}"
      DetailPrint "$R1 is an administrator, or installs Koya: candidates need a standard account."
    ${ElseIf} $R3 != "0"
      DetailPrint "The account $R1 could not be set up: error $R3."
    ${EndIf}
    ${If} $R3 != "0"
      SetErrorLevel 3
    ${EndIf}
  FunctionEnd

  ; $R1: the kind of this computer, which replaces an earlier one. An exam computer opens Koya when Windows starts, for whoever is signed in; the others do not.
  Function leaveMarker
    Delete "$APPDATA\Koya\home-seat"
    Delete "$APPDATA\Koya\school-seat"
    Delete "$APPDATA\Koya\exam-seat"
    ClearErrors
    FileOpen $R2 "$APPDATA\Koya\$R1-seat" w
    FileClose $R2
    ${If} ${Errors}
      DetailPrint "The marker could not be written: $R1-seat"
      SetErrorLevel 3
    ${Else}
      StrCpy $isMarked "yes"
    ${EndIf}
    ${If} $R1 == "exam"
      WriteRegStr HKLM "${START_KEY}" "${PRODUCT_NAME}" '"$INSTDIR\${PRODUCT_FILENAME}.exe"'
    ${Else}
      DeleteRegValue HKLM "${START_KEY}" "${PRODUCT_NAME}"
    ${EndIf}
  FunctionEnd
!endif

; Electron-builder's installer registers no URL schemes. A test package does not change those of the installed Koya.
!macro customInstall
  !if "${PRODUCT_NAME}" == "Koya"
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya" "" "URL:Koya"
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya" "URL Protocol" ""
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  !endif
  StrCpy $R9 "open"
  ${If} $installMode == "all"
  ${AndIf} $isByService == "yes"
    ; The service for updates works in this folder right now, which was closed before the service was laid.
    SetShellVarContext all
    StrCpy $R9 "ours"
  ${ElseIf} $installMode == "all"
    SetShellVarContext all
    StrCpy $R0 "$APPDATA\Koya"
    Call closeFolder
    ${If} $R9 == "foreign"
      DetailPrint "What in $APPDATA\Koya was not the administrators' lies aside, as *.set-aside-*."
    ${ElseIf} $R9 == "open"
      DetailPrint "$APPDATA\Koya could not be closed to others: nothing is laid there."
      SetErrorLevel 3
    ${EndIf}
  ${EndIf}
  ; Also "open" if Koya is installed for one user.
  StrCpy $R8 $R9
  StrCpy $isDataClosed $R9
  StrCpy $isLaid "no"
  StrCpy $isMarked "no"
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/POLICY=" $R1
  ${IfNot} ${Errors}
    ${If} $R8 == "open"
      DetailPrint "A policy holds for the whole computer: it wants /allusers, and a folder that only administrators write to."
      SetErrorLevel 3
    ${Else}
      Call takePolicy
    ${EndIf}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/SEAT=" $R1
  ${IfNot} ${Errors}
    ${If} $R1 != "home"
    ${AndIf} $R1 != "school"
    ${AndIf} $R1 != "exam"
      DetailPrint "A computer is for home, school or exam: $R1"
      SetErrorLevel 3
    ${ElseIf} $R8 == "open"
      DetailPrint "What a computer is for holds for all of it: it wants /allusers, and a folder that only administrators write to."
      SetErrorLevel 3
    ${Else}
      Call leaveMarker
    ${EndIf}
  ${EndIf}
  ${If} $installMode == "all"
    Call closeProgramFolder
    ; What the system runs must be in nobody else's hands.
    ${If} $R9 == "ours"
    ${AndIf} $isDataClosed != "open"
      ; One that runs would go on as the version before, for its folder. The service itself cannot be stopped by its own installer.
      ${If} $isByService == "no"
        !insertmacro stopService
      ${EndIf}
      Call layService
    ${Else}
      !insertmacro removeService
      StrCpy $isLaid "no"
      ; Nobody answers for a PIN any more, so an exam computer that wants one is locked.
      Delete "${UPDATES_FOLDER}\pin-held"
      ; The session's program was in the service's folder.
      Call restoreAccount
    ${EndIf}
  ${EndIf}
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/PIN=" $R1
  ${IfNot} ${Errors}
    ${If} $isLaid == "yes"
      Call takePin
    ${Else}
      DetailPrint "The service for updates holds the PIN: it wants /allusers, in Program Files."
      SetErrorLevel 3
    ${EndIf}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/SEAT=" $R2
  ${If} ${Errors}
    StrCpy $R2 ""
  ${ElseIf} $isMarked == "yes"
  ${AndIf} $R2 != "exam"
    Call restoreAccount
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/USER=" $R1
  ${IfNot} ${Errors}
    ${If} $isLaid == "yes"
    ${AndIf} $isMarked == "yes"
    ${AndIf} $R2 == "exam"
      Call setAccount
    ${Else}
      DetailPrint "An account is set up with /SEAT=exam and /allusers, in Program Files."
      SetErrorLevel 3
    ${EndIf}
  ${EndIf}
!macroend

; Stops the service for updates, and with it an installation that it has begun. $R6: for how many half seconds it was waited for.
!macro stopService
  System::Call 'advapi32::OpenSCManagerW(p 0, p 0, i ${MANAGER_MAY_CREATE}) p .R4'
  System::Call 'advapi32::OpenServiceW(p R4, w "${SERVICE}", i ${SERVICE_ALL}) p .R5'
  ${If} $R5 != "0"
    ; A SERVICE_STATUS, whose second number is the state.
    System::Call '*(i, i, i, i, i, i, i) p .R7'
    System::Call 'advapi32::ControlService(p R5, i ${SERVICE_CONTROL_STOP}, p R7)'
    ${ForEach} $R6 1 ${TRIES_WHILE_RUNNING} + 1
      System::Call 'advapi32::QueryServiceStatus(p R5, p R7)'
      System::Call '*$R7(i, i .R8)'
      ${If} $R8 = ${SERVICE_STOPPED}
        ${Break}
      ${EndIf}
      Sleep 500
    ${Next}
    System::Free $R7
    System::Call 'advapi32::CloseServiceHandle(p R5)'
  ${EndIf}
  System::Call 'advapi32::CloseServiceHandle(p R4)'
!macroend

; Starts the service for updates, where there is one.
!macro startService
  System::Call 'advapi32::OpenSCManagerW(p 0, p 0, i ${MANAGER_MAY_CREATE}) p .R4'
  System::Call 'advapi32::OpenServiceW(p R4, w "${SERVICE}", i ${SERVICE_ALL}) p .R5'
  ${If} $R5 != "0"
    System::Call 'advapi32::StartServiceW(p R5, i 0, p 0)'
    System::Call 'advapi32::CloseServiceHandle(p R5)'
  ${EndIf}
  System::Call 'advapi32::CloseServiceHandle(p R4)'
!macroend

; Stops and removes the service for updates. $R8: "yes" if there was one.
!macro removeService
  !insertmacro stopService
  System::Call 'advapi32::OpenSCManagerW(p 0, p 0, i ${MANAGER_MAY_CREATE}) p .R4'
  System::Call 'advapi32::OpenServiceW(p R4, w "${SERVICE}", i ${SERVICE_ALL}) p .R5'
  StrCpy $R8 "no"
  ${If} $R5 != "0"
    StrCpy $R8 "yes"
    System::Call 'advapi32::DeleteService(p R5)'
    System::Call 'advapi32::CloseServiceHandle(p R5)'
  ${EndIf}
  System::Call 'advapi32::CloseServiceHandle(p R4)'
  ; Its process ends a moment later.
  ${ForEach} $R6 1 ${TRIES_WHILE_HELD} + 1
    RMDir /r "${SERVICE_FOLDER}"
    ${IfNot} ${FileExists} "${SERVICE_FOLDER}\*.*"
      ${Break}
    ${EndIf}
    Sleep 500
  ${Next}
!macroend

!macro customUnInstall
  ${If} $installMode == "all"
    !insertmacro removeService
    ; Only where the service was laid is the folder certainly not a user's. NSIS would delete through a link, Windows' own command does not.
    ${If} $R8 == "yes"
      nsExec::Exec '"$SYSDIR\cmd.exe" /d /s /c "rd /s /q "${UPDATES_FOLDER}""'
      Pop $R5
    ${EndIf}
    DeleteRegValue HKLM "${START_KEY}" "${PRODUCT_NAME}"
  ${EndIf}
  !if "${PRODUCT_NAME}" == "Koya"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\koya"
  !endif
!macroend
