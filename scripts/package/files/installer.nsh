; Laid into electron-builder's installer.
;   /POLICY=C:\share\policy.json   a system-wide install takes this policy; without /allusers it is refused
;   /SEAT=home|school|exam         leaves the marker that says what the computer is for; likewise
; Exit codes besides NSIS's own: 3 the policy or the marker could not be taken; 4 the program's folder is not the administrators' alone.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

; Full rights for administrators and the system, reading for users and for Chromium's sandbox (the last two); "P": nothing comes from the folder above.
!define CLOSED_FOLDER "O:BAD:P(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;OICI;0x1200a9;;;BU)(A;OICI;0x1200a9;;;S-1-15-2-1)(A;OICI;0x1200a9;;;S-1-15-2-2)"
!define OWNER_AND_PROTECTED_DACL 0x80000005

!ifndef BUILD_UNINSTALLER
  ; $R1: a path. $R9: "ours" where it is no link and belongs to administrators, the system or Windows' own installer; "none" where nothing is there; else "foreign".
  Function judgeOwner
    StrCpy $R9 "foreign"
    System::Call 'kernel32::GetFileAttributesW(w R1) i .R4 ?e'
    Pop $R5
    ${If} $R4 = -1
      ; No such file, no such path: whatever else hinders a look is no absence.
      ${If} $R5 = 2
      ${OrIf} $R5 = 3
        StrCpy $R9 "none"
      ${EndIf}
      Return
    ${EndIf}
    ; A link leads to where its maker likes.
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

  ; $R0: a folder that is ours. $R9: "foreign" where anything that lies in it is not ours; else "ours".
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

  ; $R0: a folder that is ours. Takes every other right from it, then sets aside what in it is not ours. $R9: "ours" where nothing was set aside, "foreign" where something was, "open" where
  ; it could not be done.
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
          ; Windows' own program by its whole path: another of its name may lie beside this installer. What it resets has the folder's rights and no others.
          nsExec::Exec '"$SYSDIR\icacls.exe" "$R1" /reset /T /C /L /Q'
          Pop $R5
          ${If} $R5 != "0"
            StrCpy $R3 "open"
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

  ; $R1: a path. Under a name that Koya reads nowhere; a link is renamed, not what it leads to. $R9: "foreign", or "open" where it stayed.
  Function setAside
    StrCpy $R9 "foreign"
    System::Call 'kernel32::GetTickCount() i .R5'
    ClearErrors
    Rename "$R1" "$R1.set-aside-$R5"
    ${If} ${Errors}
      StrCpy $R9 "open"
    ${EndIf}
  FunctionEnd

  ; $R0: a folder that everybody reads and only administrators write. Windows lets everybody make folders in ProgramData: whoever came first owns it, and an owner gives himself every right
  ; again, so one that is not ours is set aside, and the new one has its rights from its first moment. $R9: as closeWhatIsOurs says.
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
      ; The installer is a 32-bit program: three words. Fails where somebody was quicker.
      System::Call '*(i 12, p R4, i 0) p .R6'
      System::Call 'kernel32::CreateDirectoryW(w R0, p R6) i .R5'
      System::Free $R6
      System::Call 'kernel32::LocalFree(p R4)'
      ${If} $R5 <> 0
        StrCpy $R9 $R3
      ${EndIf}
    ${EndIf}
  FunctionEnd

  ; Program Files is closed already. At the root of a disk everybody may write, and whoever writes beside a program runs within it.
  Function closeProgramFolder
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
    ; A whole disk is not ours to close.
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
  FunctionEnd

  ; $R1: a policy's file. Into $APPDATA\Koya, which is closed.
  Function takePolicy
    ClearErrors
    CopyFiles /SILENT "$R1" "$APPDATA\Koya\policy.json"
    ${If} ${Errors}
      DetailPrint "The policy could not be taken: $R1"
      SetErrorLevel 3
    ${EndIf}
  FunctionEnd

  ; $R1: what the computer is for.
  Function leaveMarker
    ClearErrors
    FileOpen $R2 "$APPDATA\Koya\$R1-seat" w
    FileClose $R2
    ${If} ${Errors}
      DetailPrint "The marker could not be written: $R1-seat"
      SetErrorLevel 3
    ${EndIf}
  FunctionEnd
!endif

; Electron-builder's installer registers no addresses. A test package leaves those of the Koya that is installed alone.
!macro customInstall
  !if "${PRODUCT_NAME}" == "Koya"
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya" "" "URL:Koya"
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya" "URL Protocol" ""
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  !endif
  StrCpy $R9 "open"
  ${If} $installMode == "all"
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
  ; "open", too, where Koya is for one user.
  StrCpy $R8 $R9
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
  ${EndIf}
!macroend

!macro customUnInstall
  !if "${PRODUCT_NAME}" == "Koya"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\koya"
  !endif
!macroend
