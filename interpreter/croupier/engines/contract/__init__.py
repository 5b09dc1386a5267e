"""What all engines share: programs, limits, faults, offers."""
