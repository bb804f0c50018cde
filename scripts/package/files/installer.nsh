; Laid into electron-builder's installer.
;   /POLICY=C:\share\policy.json   a system-wide install takes this policy; without /allusers it is refused
;   /SEAT=home|school|exam         leaves the marker that says what the computer is for; likewise
; Exit codes besides NSIS's own: 3 the policy or the marker could not be taken.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

; Electron-builder's installer registers no addresses. A test package leaves those of the Koya that is installed alone.
!macro customInstall
  !if "${PRODUCT_NAME}" == "Koya"
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya" "" "URL:Koya"
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya" "URL Protocol" ""
    WriteRegStr SHELL_CONTEXT "Software\Classes\koya\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  !endif
  ${If} $installMode == "all"
    SetShellVarContext all
    ; Everybody may make files in a new folder of ProgramData: whoever came first would write the policy. Administrators and the system write, others read.
    CreateDirectory "$APPDATA\Koya"
    nsExec::Exec 'icacls "$APPDATA\Koya" /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F *S-1-5-18:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX'
    Pop $R2
  ${EndIf}
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/POLICY=" $R1
  ${IfNot} ${Errors}
    ${If} $installMode != "all"
      DetailPrint "A policy holds for the whole computer: install with /allusers."
      SetErrorLevel 3
    ${Else}
      ClearErrors
      CopyFiles /SILENT "$R1" "$APPDATA\Koya\policy.json"
      ${If} ${Errors}
        DetailPrint "The policy could not be taken: $R1"
        SetErrorLevel 3
      ${EndIf}
    ${EndIf}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/SEAT=" $R1
  ${IfNot} ${Errors}
    ${If} $R1 == "home"
    ${OrIf} $R1 == "school"
    ${OrIf} $R1 == "exam"
      ${If} $installMode != "all"
        DetailPrint "What a computer is for holds for all of it: install with /allusers."
        SetErrorLevel 3
      ${Else}
        ClearErrors
        FileOpen $R2 "$APPDATA\Koya\$R1-seat" w
        FileClose $R2
        ${If} ${Errors}
          DetailPrint "The marker could not be written: $R1-seat"
          SetErrorLevel 3
        ${EndIf}
      ${EndIf}
    ${Else}
      DetailPrint "A computer is for home, school or exam: $R1"
      SetErrorLevel 3
    ${EndIf}
  ${EndIf}
!macroend

!macro customUnInstall
  !if "${PRODUCT_NAME}" == "Koya"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\koya"
  !endif
!macroend
