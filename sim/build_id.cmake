# Writes a source file with the digest of other sources: the first 16 digits of the SHA-256 of the lines that
# `sha256sum` prints of them, in the order of their names. Called by the build, in the root of the project.
#
#   cmake -DFILES=a.cc;b.h -DOUTPUT=build_id.cc -P sim/build_id.cmake
list(SORT FILES)
set(lines "")
foreach(name ${FILES})
  file(SHA256 ${name} digest)
  string(APPEND lines "${digest}  ${name}\n")
endforeach()
string(SHA256 build "${lines}")
string(SUBSTRING ${build} 0 16 build)
file(WRITE ${OUTPUT} "#include \"sim/core/build_id.h\"\n\nconst char* const stoprule::kBuildId = \"${build}\";\n")
